import { renameSync } from 'node:fs'

export type Move = { readonly from: string; readonly to: string }

/**
 * Moves everything or, when one move fails, nothing. Within one disk only. Synchronous, so that no Ctrl+C comes between
 * two moves.
 */
export const moveAll = (moves: readonly Move[]): void => {
  const done: Move[] = []
  try {
    for (const move of moves) {
      renameSync(move.from, move.to)
      done.push(move)
    }
  } catch (error) {
    for (const { from, to } of done.toReversed()) renameSync(to, from)
    throw error
  }
}
