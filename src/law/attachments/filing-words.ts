import type { Words } from '#src/law/vocabulary/index.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import type { FilingContent } from './filing.ts'

type Clocked = Pick<FilingContent, 'title' | 'anchors' | 'combine'>

/** A filing with its clocks: `Initial notification: 4 hours after “Incident classified as major”`. */
export function filingInWords({ title, anchors, combine }: Clocked, words: Words): string {
  const clocks = anchors.flatMap(({ offset, event, ...anchor }) =>
    offset ? [clockInWords({ offset, event: `“${words.ofValue('events', event)}”`, ...anchor })] : [],
  )
  if (clocks.length === 0) return title
  return `${title}: ${clocks.join(', ')}${clocks.length > 1 && combine !== 'single' ? `; the ${combine} counts` : ''}`
}
