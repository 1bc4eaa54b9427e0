/**
 * The ranks of the server's folders, lowest first. A folder imports only from lower ranks, not from others of its own. The files
 * beside the folders have the lowest rank, except those of the composition root, which have the highest.
 */
const serverRanks = [
  ['disk'],
  ['database'],
  ['http'],
  ['limits'],
  ['fonts', 'images', 'notices', 'passwords', 'search-index'],
  ['covers', 'markdown'],
  ['posts-folder'],
  ['publishing'],
  ['cache', 'categories', 'comments', 'tags', 'visits'],
  ['live', 'posts'],
  ['desk', 'feeds', 'search'],
  ['building', 'cli', 'pages'],
]
const compositionRoot = new Set(['app.ts', 'main.ts', 'start-advice.ts', 'start-failure.ts'])

export const serverFolder = (file: string) => file.split('/')[2] ?? ''
export const serverRank = (file: string) => {
  const folder = serverFolder(file)
  if (compositionRoot.has(folder)) return serverRanks.length
  return folder.endsWith('.ts') ? 0 : serverRanks.findIndex((rank) => rank.includes(folder))
}
/** Whether one file of the server may import another. */
export const isServerArrow = (from: string, to: string) =>
  serverFolder(from) === serverFolder(to) ||
  serverRank(to) < serverRank(from) ||
  (serverRank(from) === serverRank(to) && [0, serverRanks.length].includes(serverRank(from)))
