/** A script for a page: what was pressed before its scripts is pressed again only when the test calls `window.replays`. */
export const holdReplays = `window.setTimeout = ((after) => (run, ...given) =>
  String(run).includes('outerHTML') ? (window.replays ??= []).push(run) && 0 : after(run, ...given))(setTimeout)`
