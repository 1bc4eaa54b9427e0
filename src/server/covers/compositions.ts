import { arcs } from './arcs.ts'
import type { Composition } from './composition.ts'
import { dots } from './dots.ts'
import { hills } from './hills.ts'
import { lattice } from './lattice.ts'
import { letter } from './letter.ts'
import { sheets } from './sheets.ts'
import { shelf } from './shelf.ts'

export const compositions: readonly [Composition, ...Composition[]] = [
  letter,
  hills,
  dots,
  arcs,
  lattice,
  sheets,
  shelf,
]
