import { randomInt } from 'node:crypto'

/** Letters and digits that cannot be taken for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 99 bits that can be read out and typed: `7hq2-m9xk-…` */
export const generatePassword = (): string => Array.from({ length: 5 }, group).join('-')
