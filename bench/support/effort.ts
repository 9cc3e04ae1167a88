/** How much a benchmark measures. */
export interface Effort {
  /** A smoke run shows that a benchmark works; its figures mean nothing. */
  isSmoke: boolean
  rounds(full: number): number
  /** Seconds of load, in each round and to warm up. */
  seconds(full: number): number
  /** Decides what is drawn; printed, and set by `--seed`. */
  seed: number
  /** How many of something, which may be fewer in a smoke run. */
  count(full: number, smoke: number): number
  /** Connections of loads over HTTP and by the driver. */
  connections: number
  /** Ends each load over HTTP after so many requests, however long they take: a busy machine answers few in half a second. */
  requests?: number
}

export const FULL: Effort = {
  isSmoke: false,
  seed: 1,
  rounds: (full) => full,
  seconds: (full) => full,
  count: (full) => full,
  connections: 50,
}

const SMOKE_SECONDS = 0.5

export const SMOKE: Effort = {
  isSmoke: true,
  seed: 1,
  rounds: () => 1,
  seconds: (full) => Math.min(full, SMOKE_SECONDS),
  count: (_full, smoke) => smoke,
  connections: 4,
  requests: 40,
}
