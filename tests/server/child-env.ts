import { join } from 'node:path'

import { root } from '../architecture/sources.ts'

const { PATH = '' } = process.env

/**
 * The environment of child processes: without the settings of whoever runs the tests, and with a compile cache, which
 * saves a third of their start-up time.
 */
export const childEnv = { PATH, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile') }
