import { firstLayout, layoutKeys, OLDEST_LAYOUT, NEWEST_LAYOUT, type StoredLayout } from './layout.ts'
import type { RunScript } from '../script.ts'
import { lookAtLayoutScript } from '../scripts.ts'

interface Look {
  /** Runs a script without a check of the stored layouts. */
  run: RunScript
  scan(pattern: string): AsyncGenerator<string[]>
  /** What the process knew until now. */
  known: StoredLayout | undefined
  /** Only for a process that serves. */
  processId?: string
}

/** The pattern of the keys of all accounts. */
export const EVERY_ACCOUNT = '{w:*}:account'

/**
 * Reads which layouts are stored. The same step records what a serving process reads, so that either `layout raise` sees the process or
 * the process sees the raised layout. When the store has no number, it begins with the layout that `firstLayout` gives.
 */
export async function lookAtLayout(look: Look): Promise<StoredLayout> {
  const first = await lookOnce(look)
  if (first) return first
  const begin = firstLayout(await hasAny(look.scan(EVERY_ACCOUNT)))
  return (await lookOnce(look, begin))!
}

async function lookOnce({ run, known, processId = '' }: Look, begin?: StoredLayout): Promise<StoredLayout | undefined> {
  const beginning = begin ? [String(begin.written), String(begin.oldest)] : ['', '']
  const range = [String(OLDEST_LAYOUT), String(NEWEST_LAYOUT), String(known?.written ?? 0)]
  const reply = await run(
    lookAtLayoutScript,
    [layoutKeys.stored, layoutKeys.processes],
    [...beginning, processId, ...range],
  )
  return reply.length === 0 ? undefined : { written: reply[0], oldest: reply[1] }
}

async function hasAny(pages: AsyncGenerator<string[]>): Promise<boolean> {
  for await (const page of pages) if (page.length > 0) return true
  return false
}
