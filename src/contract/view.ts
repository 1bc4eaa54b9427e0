/** Within this time a reader's further views of a post are not counted, in milliseconds: neither sent by browsers nor counted by the server. */
export const viewPeriodMs = 3 * 3_600_000
