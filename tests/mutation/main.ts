import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { root } from '../architecture/sources.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { survivors } from './survivors.ts'
import { targets } from './targets.ts'

/** A mistake that goes round in circles has been noticed too. */
const patience = 30_000

const trial = path.join(import.meta.dirname, 'trial.ts')

/** A copy of the house, in which files may be spoilt. */
const copy = await mkdtemp(path.join(tmpdir(), 'geulbang-mutation-'))
for (const name of ['src', 'mocks', 'tests', 'package.json', 'tsconfig.json'])
  await cp(path.join(root, name), path.join(copy, name), { recursive: true })
await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

const openTrial = async (file: string, tests: readonly string[]) => {
  const child = fork(trial, [copy, file, ...tests], { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (first !== 'ready') throw new Error(`${file}: its tests fail without any mistake in it`)
  return child
}

/** As it stands in `survivors.ts`: the line, and what became of it. */
const describe = (text: string, { start, end, replacement }: Mutant): string => {
  const from = text.lastIndexOf('\n', start) + 1
  const to = text.indexOf('\n', end)
  const changed = text.slice(from, start) + replacement + text.slice(end, to)
  return `${text.slice(from, to).trim()} → ${changed.trim()}`.replaceAll(/\s*\n\s*/g, ' ')
}

const survivorsOf = async (file: string, tests: readonly string[]) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  const mutants = mutantsOf(file, text)
  const alive: string[] = []
  let child = await openTrial(file, tests)
  for (const mutant of mutants) {
    child.send(mutant)
    const answer = await Promise.race([
      once(child, 'message').then(([killed]: unknown[]) => killed === true),
      new Promise<'late'>((resolve) => setTimeout(resolve, patience, 'late').unref()),
    ])
    if (answer === false) alive.push(describe(text, mutant))
    if (answer !== 'late') continue
    child.kill('SIGKILL')
    await writeFile(path.join(copy, file), text)
    child = await openTrial(file, tests)
  }
  child.kill('SIGKILL')
  await writeFile(path.join(copy, file), text)
  return { count: mutants.length, alive }
}

const wanted = process.argv.slice(2)
const chosen = Object.entries(targets).filter(([file]) => wanted.length === 0 || wanted.some((it) => file.includes(it)))
const unknown: string[] = []
let [all, noticed] = [0, 0]
for (const [file, tests] of chosen) {
  const { count, alive } = await survivorsOf(file, tests)
  const known = survivors[file] ?? {}
  const fresh = alive.filter((line) => !(line in known))
  const gone = Object.keys(known).filter((line) => !alive.includes(line))
  unknown.push(...fresh.map((line) => `${file}: no test notices ${line}`))
  unknown.push(...gone.map((line) => `${file}: is noticed by now, take it off the list: ${line}`))
  all += count
  noticed += count - alive.length
  process.stdout.write(`${file}: ${count - alive.length} of ${count} noticed, ${alive.length - fresh.length} known\n`)
}
process.stdout.write(`\n${noticed} of ${all} mistakes are noticed.\n${unknown.join('\n')}\n`)
await rm(copy, { recursive: true })
process.exit(unknown.length === 0 ? 0 : 1)
