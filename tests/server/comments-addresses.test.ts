import { describe, expect, it } from 'vitest'

import { networkOf } from '#/server/http/client-address.ts'

import { adminPassword, openComments } from './commenting.ts'

/** Guesses until the address is locked out; returns a function that tries the right password from another. */
const lockOut = async (trustProxy: boolean, from: string, forwarded?: string) => {
  const { auth } = await openComments({ trustProxy })
  const sent = { from, ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }) }
  for (let n = 0; n < 10; n += 1) await auth('틀림', sent)
  return async (other: string, otherForwarded?: string) => {
    const headers = otherForwarded === undefined ? {} : { 'x-forwarded-for': otherForwarded }
    return (await auth(adminPassword, { from: other, headers })).status
  }
}

describe('손님의 주소', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    [' 192.0.2.7 ', '192.0.2.7'],
    ['192.0.2.7:8080', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:0207', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:80', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s은 %s이다', (text, network) => {
    expect(networkOf(text)).toBe(network)
  })

  it.each(['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', '256.1.1.1', ':::', '2001:db8::1::2', 'localhost', '[]'])(
    '"%s"은 주소가 아니다',
    (text) => {
      expect(networkOf(text)).toBeNull()
    },
  )

  it('프록시가 없으면 머리글이 무어라 하든 소켓의 주소다', async () => {
    const ask = await lockOut(false, '192.0.2.1', '203.0.113.1')
    expect(await ask('192.0.2.1', '203.0.113.2')).toBe(429)
    expect(await ask('::ffff:192.0.2.1')).toBe(429)
    expect(await ask('192.0.2.2', '203.0.113.1')).toBe(200)
  })

  it('프록시 하나를 거치면 X-Forwarded-For의 마지막 것이고, 앞의 것은 손님의 말일 뿐이다', async () => {
    const ask = await lockOut(true, '127.0.0.1', '198.51.100.9, 203.0.113.1')
    expect(await ask('127.0.0.1', '198.51.100.10, 203.0.113.1')).toBe(429)
    expect(await ask('127.0.0.1', '203.0.113.1')).toBe(429)
    expect(await ask('127.0.0.1', '203.0.113.1, 203.0.113.2')).toBe(200)
    expect(await ask('127.0.0.1')).toBe(200)
  })

  it('마지막 것이 주소가 아니면 소켓의 주소다', async () => {
    const ask = await lockOut(true, '127.0.0.1', '203.0.113.1, unknown')
    expect(await ask('127.0.0.1', 'unknown')).toBe(429)
    expect(await ask('127.0.0.1', '203.0.113.1')).toBe(200)
  })

  it('IPv6은 /64가 한 손님이다', async () => {
    const ask = await lockOut(false, '2001:db8:1:2::1')
    expect(await ask('2001:db8:1:2:ffff::9')).toBe(429)
    expect(await ask('2001:db8:1:3::1')).toBe(200)
  })
})
