import { get } from 'node:http'

export type CopiedAnswer = { readonly status: number; readonly headers: Record<string, string>; readonly body: Buffer }

/** Headers that Node sets by itself. */
const setByNode = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding'])

/** Fetches an answer as it is sent to a browser, still compressed. */
export const copyAnswer = (address: URL): Promise<CopiedAnswer> => {
  const { promise, resolve, reject } = Promise.withResolvers<CopiedAnswer>()
  const request = get(address, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }, async (incoming) => {
    const pieces: Buffer[] = await incoming.toArray()
    const headers = Object.entries(incoming.headers).filter(([name]) => !setByNode.has(name))
    resolve({
      status: incoming.statusCode ?? 500,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(pieces),
    })
  })
  request.on('error', reject)
  return promise
}
