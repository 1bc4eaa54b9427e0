import { readFile } from 'node:fs/promises'

import { ifReadable, writeAtomically } from '../disk/files.ts'
import type { WarningLog } from '../log.ts'
import type { Scan } from './scan.ts'

export class NotMounted extends Error {
  constructor() {
    super(
      '글 폴더가 비어 있어, 사이트는 있던 그대로입니다. POSTS_DIR과 디스크를 확인해 주세요. ' +
        '글을 모두 내리려는 것이면 그 폴더에 이름이 점(.)으로 시작하지 않는 파일을 하나 넣어 주세요.',
    )
  }
}

/**
 * Tells the empty mount point of a disk that is not mounted from a folder whose files were removed: it is on another disk than the
 * files were. The disk is remembered across restarts in `file`, which belongs to this server: each machine numbers its disks by
 * itself. The returned function rejects with {@link NotMounted}; not if there is nothing to lose, as `hasPosts` says.
 */
export const createMountGuard = (
  file: string,
  hasPosts: () => Promise<boolean>,
  log: WarningLog,
): ((found: Pick<Scan, 'files' | 'disk'>) => Promise<void>) => {
  let known: string | null = null
  return async ({ files, disk }) => {
    known ??= await ifReadable(readFile(file, 'utf8'))
    if (known === String(disk)) return
    if (files.size === 0) {
      if (known !== null && (await hasPosts())) throw new NotMounted()
      return
    }
    known = String(disk)
    await writeAtomically(file, Buffer.from(known)).catch((error: unknown) =>
      log.warn(`글 폴더의 디스크를 기억해 두지 못했습니다. ${String(error)}`),
    )
  }
}
