import { join } from 'node:path'

import { root } from '../architecture/sources.ts'

const { PATH = '' } = process.env

/**
 * What a process of a test's own inherits: no settings of whoever runs the tests. They compile the same files over and
 * over, which is a third of their start.
 */
export const childEnv = { PATH, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') }
