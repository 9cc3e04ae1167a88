import { median } from './rounds.ts'

/** Collects the processor time that a server's process spends on a request, round by round. Other load on the machine hardly changes it. */
export function watchCpu(readMs: () => Promise<number>) {
  const microsPerRequest: number[] = []
  return {
    /** Runs one round, which returns requests a second. */
    async around(seconds: number, measure: () => Promise<number>): Promise<number> {
      const before = await readMs()
      const rate = await measure()
      microsPerRequest.push((((await readMs()) - before) * 1000) / (rate * seconds))
      return rate
    },
    perRequest: () => `${median(microsPerRequest).toFixed(1)} µs`,
  }
}
