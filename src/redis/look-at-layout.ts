import { firstLayout, layoutKeys, OLDEST_LAYOUT, NEWEST_LAYOUT, type StoredLayout } from './layout.ts'
import type { RunScript } from './script.ts'
import { lookAtLayoutScript } from './scripts.ts'

interface Look {
  /** Runs a script whatever layouts are stored. */
  run: RunScript
  scan(pattern: string): AsyncGenerator<string[]>
  /** What the process knew until now. */
  known: StoredLayout | undefined
  /** Of a process that serves. */
  processId?: string
}

/** Every account of the store, in a cluster too. */
export const EVERY_ACCOUNT = '{w:*}:account'

/**
 * Reads which layouts are stored, in one step with saying what this process reads: it is either seen by `layout raise`, or told
 * the raised layout. Where the store has no number, what it holds decides which layout it begins with.
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
