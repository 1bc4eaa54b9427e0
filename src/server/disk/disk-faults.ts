/** What Node or the system calls a fault; empty for one of the program's own. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Gone meanwhile, a link to nothing or in a circle, or a name that no file can have. */
export const isAbsence = (error: unknown): boolean => /^(?:ENOENT|ENOTDIR|ELOOP|ENAMETOOLONG)$/.test(codeOf(error))
export const isForbidden = (error: unknown): boolean => /^(?:EACCES|EPERM)$/.test(codeOf(error))

/** Too many open files, a disk that does not answer: the same look may do better later. */
export const mayPass = (error: unknown): boolean => codeOf(error) !== '' && !isAbsence(error) && !isForbidden(error)

/** What a look finds; `null` where nothing is, or nothing that is ours to read. */
export const ifThere = async <T>(look: Promise<T>): Promise<T | null> => {
  try {
    return await look
  } catch (error) {
    if (isAbsence(error) || isForbidden(error)) return null
    throw error
  }
}
