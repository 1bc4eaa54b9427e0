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

/** A mutant whose tests do not end within this time, in milliseconds, counts as killed. */
const trialTimeout = 30_000

const trial = path.join(import.meta.dirname, 'trial.ts')

/** A copy of the repository, in which files are mutated. */
const copy = await mkdtemp(path.join(tmpdir(), 'geulbang-mutation-'))
for (const name of ['src', 'mocks', 'tests', 'package.json', 'tsconfig.json'])
  await cp(path.join(root, name), path.join(copy, name), { recursive: true })
await symlink(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

const openTrial = async (file: string, tests: readonly string[]) => {
  const child = fork(trial, [copy, file, ...tests], { cwd: root, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [first] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  if (first !== 'ready') throw new Error(`${file}: its tests fail without any mutation`)
  return child
}

/** A mutant as listed in `survivors.ts`: the original line → the mutated line. */
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
      once(child, 'message').then(([isKilled]: unknown[]) => isKilled === true),
      new Promise<'late'>((resolve) => setTimeout(resolve, trialTimeout, 'late').unref()),
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
const problems: string[] = []
let [all, killed] = [0, 0]
for (const [file, tests] of chosen) {
  const { count, alive } = await survivorsOf(file, tests)
  const known = survivors[file] ?? {}
  const unexpected = alive.filter((line) => !(line in known))
  const obsolete = Object.keys(known).filter((line) => !alive.includes(line))
  problems.push(...unexpected.map((line) => `${file}: survives: ${line}`))
  problems.push(...obsolete.map((line) => `${file}: is killed by now, remove it from survivors.ts: ${line}`))
  all += count
  killed += count - alive.length
  process.stdout.write(
    `${file}: ${count - alive.length} of ${count} killed, ${alive.length - unexpected.length} known survivors\n`,
  )
}
process.stdout.write(`\n${killed} of ${all} mutants are killed.\n${problems.join('\n')}\n`)
await rm(copy, { recursive: true })
process.exit(problems.length === 0 ? 0 : 1)
