/** The code of an error of the system (`ENOENT`) or of PostgreSQL (SQLSTATE); empty for all others. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
