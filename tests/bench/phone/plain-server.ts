import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const [, , folder = ''] = process.argv
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
}

const fileOf = (name: string) => {
  const bytes = readFileSync(join(folder, name))
  const isPicture = name.endsWith('.avif')
  return {
    plain: bytes,
    packed: isPicture ? undefined : { br: brotliCompressSync(bytes), gzip: gzipSync(bytes) },
    headers: {
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      'cache-control': name.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(!isPicture && { vary: 'accept-encoding' }),
    },
  }
}

const files = new Map(readdirSync(folder).map((name) => [`/${name}`, fileOf(name)]))

/** A static file server with precompressed files and keep-alive. */
const server = createServer({ keepAliveTimeout: 65_000 }, ({ url = '', headers }, outgoing) => {
  const file = files.get(url === '/' ? '/index.html' : url)
  if (file === undefined) return void outgoing.writeHead(404).end()
  const accepted = headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  const body = encoding === undefined ? undefined : file.packed?.[encoding]
  outgoing
    .writeHead(200, {
      ...file.headers,
      'content-length': (body ?? file.plain).length,
      ...(body !== undefined && { 'content-encoding': encoding }),
    })
    .end(body ?? file.plain)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) process.stdout.write(`http://127.0.0.1:${address.port}\n`)
})
