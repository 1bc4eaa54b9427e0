/**
 * The ranks of the server's folders, lowest first. A folder imports from lower ranks only, never from its own. The server's files
 * outside of folders have the lowest rank, except those that put everything together.
 */
const serverRanks = [
  ['disk'],
  ['database'],
  ['http'],
  ['fonts', 'images', 'limits', 'notices', 'passwords'],
  ['covers', 'markdown'],
  ['posts-folder'],
  ['publishing'],
  ['cache', 'categories', 'comments', 'tags', 'visits'],
  ['live', 'posts'],
  ['desk', 'feeds', 'search'],
  ['building', 'owner', 'pages'],
]
const composition = new Set(['app.ts', 'main.ts', 'start-failure.ts'])

export const serverFolder = (file: string) => file.split('/')[2] ?? ''
export const serverRank = (file: string) => {
  const folder = serverFolder(file)
  if (composition.has(folder)) return serverRanks.length
  return folder.endsWith('.ts') ? 0 : serverRanks.findIndex((rank) => rank.includes(folder))
}
/** Whether one file of the server may import another. */
export const isServerArrow = (from: string, to: string) =>
  serverFolder(from) === serverFolder(to) ||
  serverRank(to) < serverRank(from) ||
  (serverRank(from) === serverRank(to) && [0, serverRanks.length].includes(serverRank(from)))
