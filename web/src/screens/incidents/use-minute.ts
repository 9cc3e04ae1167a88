import { useEffect, useState } from 'preact/hooks'

const MINUTE_MS = 60_000

/** The time by the clock of the reader, which ticks by the minute, ms. */
export function useMinute(): number {
  const [nowMs, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), MINUTE_MS - (Date.now() % MINUTE_MS))
    // A page that was hidden, or a machine that slept, may have missed a tick.
    const look = () => setNow(Date.now())
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [nowMs])
  return nowMs
}
