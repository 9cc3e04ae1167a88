/** Seconds to wait after each failed attempt: the schedule of Standard Webhooks. Ten attempts in 76 hours. */
const DELAYS_SECONDS = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
const WAIT_MOST_MS = 86_400_000
/** Up to this share of a delay is added, so that deliveries that failed together are not all tried again together. */
const JITTER = 0.1

/** How many attempts a delivery has. */
export const ATTEMPTS_MOST = DELAYS_SECONDS.length + 1

/**
 * Milliseconds to wait after an attempt, numbered from 1; undefined after the last one. A receiver may ask for more, but for a day at
 * most, plus jitter. `random` is from 0 to 1.
 */
export function delayAfter(attempt: number, askedMs: number | undefined, random: number): number | undefined {
  const seconds = DELAYS_SECONDS[attempt - 1]
  if (seconds === undefined) return undefined
  const planned = Math.round(seconds * 1_000 * (1 + JITTER * random))
  return Math.min(WAIT_MOST_MS * (1 + JITTER), Math.max(planned, askedMs ?? 0))
}

/** The wait in ms that the header `Retry-After` asks for; undefined when the header is missing or not understood. */
export function readRetryAfter(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs)
}
