import { signal } from '@preact/signals'
import type { Made } from '../../api/api.ts'
import { readDuty, type Duty } from '../../law/duty.ts'
import { asked } from './check.ts'
import type { Row } from './rows.ts'
import { spent } from './spent.ts'

/** What a panel shows beyond its row: the duty in full. */
export interface Details {
  key: string
  duty: Duty
  made: Made
}

export const details = signal<Details | undefined>(undefined)
export const detailsFailure = signal<unknown>(undefined)

/** A reader who runs through the rows with j and k pays only for the first and those at which they stop, ms. */
const PAUSE_MS = 300
let openedAt = -PAUSE_MS
const known = new Map<string, Details>()

/** Reads what the panel of a row needs. Returns what abandons it. */
export function readDetails({ key, duty: { pack_id: packId, code } }: Row): () => void {
  const asOf = asked.peek()?.asOf ?? ''
  const id = `${key} ${asOf}`
  detailsFailure.value = undefined
  const found = known.get(id)
  if (found) {
    details.value = found
    return () => undefined
  }
  const aborter = new AbortController()
  const { signal: aborted } = aborter
  const read = async () => {
    try {
      const { data: duty, made } = await readDuty({ packId, code, asOf, aborted })
      spent.value += made.cost
      known.set(id, { key, duty, made })
      details.value = { key, duty, made }
    } catch (error) {
      if (!aborted.aborted) detailsFailure.value = error
    }
  }
  const now = performance.now()
  const timer = setTimeout(() => void read(), now - openedAt < PAUSE_MS ? PAUSE_MS : 0)
  openedAt = now
  return () => {
    clearTimeout(timer)
    aborter.abort()
  }
}
