import { BlockList, isIP } from 'node:net'

import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

import { socketAddress } from './client-address.ts'

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, prefix)
privateNetworks.addAddress('::1', 'ipv6')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

const isPrivate = (address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6')
}

/** How many requests must look as if sent through one proxy before the warning. */
const enoughRequests = 3

/** Middleware that warns, once, if requests contradict `TRUST_PROXY`: rate limits would count the wrong addresses. */
export const proxyWatch = ({
  trustProxy,
  log,
}: {
  readonly trustProxy: boolean
  readonly log: Logger
}): MiddlewareHandler => {
  let isDecided = false
  let only: string | undefined
  let seen = 0
  const decide = (warning?: string): void => {
    isDecided = true
    if (warning !== undefined) log.warn(warning)
  }

  const watch = (address: string, isForwarded: boolean): void => {
    if (trustProxy) {
      if (!isForwarded)
        decide(
          'TRUST_PROXY: 프록시를 거치지 않은 요청이 왔습니다. 프록시만 이 서버에 닿게 해 주세요. 그러지 않으면 누구나 주소를 지어내어 횟수 제한을 피합니다.',
        )
      return
    }
    only ??= address
    seen += 1
    if (!isForwarded || address !== only || !isPrivate(address)) decide()
    else if (seen >= enoughRequests)
      decide(
        'TRUST_PROXY: 모든 요청이 프록시 하나를 거쳐 옵니다. TRUST_PROXY=1로 켜 주세요. 그러지 않으면 모든 사람이 같은 사람으로 세어져 함께 막힙니다.',
      )
  }

  return async (c, next) => {
    if (!isDecided) watch(socketAddress(c.env), c.req.header('x-forwarded-for') !== undefined)
    await next()
  }
}
