/** The code of an error of Node (`ENOENT`), of a library or of PostgreSQL (SQLSTATE); empty if it has none. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
