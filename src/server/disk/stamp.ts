import type { Stats } from 'node:fs'
import { stat } from 'node:fs/promises'

import { ifThere } from './disk-faults.ts'

/**
 * Changes whenever a file's content may have. An editor that saves by renaming changes the inode; what keeps the time of
 * the original, as a backup that is put back does, still changes the time of the entry.
 */
export const stampFrom = ({ mtimeMs, ctimeMs, size, ino }: Stats): string => `${mtimeMs}:${ctimeMs}:${size}:${ino}`

/** `null` where there is nothing. */
export const stampOf = (path: string): Promise<string | null> => ifThere(stat(path).then(stampFrom))
