/** Where a fault of the owner's files is told; the server's logger and `console` both fit. */
export type Log = { warn(message: string): void }
