/**
 * The most that Redis loses of acknowledged writes with `appendfsync everysec`, ms. A Redis that is killed loses nothing, unless a
 * background fsync runs: meanwhile it answers before it writes, for up to 2 s. When its machine loses power, what was written in the second
 * before is lost too. A restored backup loses more. Decision 0013 has the evidence.
 */
export const LOST_MOST_MS = 3_000
