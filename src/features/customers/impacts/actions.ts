import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { BUCKETS, type ImpactItemWire } from './schema.ts'

type Item = Omit<ImpactItemWire, 'action'>

const WORDS: Record<ImpactItemWire['object']['kind'], string> = {
  pack: 'the pack',
  pack_version: 'the version',
  obligation: 'the duty',
  rule: 'the rule',
  evidence_requirement: 'the evidence requirement',
  filing_rule: 'the filing',
  penalty_fact: 'the penalty',
  criterion: 'the criterion',
  relationship_fact: 'the relationship',
}

type Sentence = (what: string, item: Item, validAt: string) => string

const SENTENCES: Record<ImpactItemWire['bucket'], Sentence> = {
  new: (what, { object, after }, validAt) => {
    if (object.kind === 'penalty_fact' || object.modality === 'may') return `Take note of ${what}`
    if (after?.outcome === 'undetermined')
      return `Find out whether ${what} concerns the subject: it turns on facts that are not known`
    const from = after?.applies_from
    if (from && from > validAt) return `Prepare for ${what}, which applies from ${dayInWords(from)}`
    if (after?.outcome === 'applies_if') return `Answer what ${what} hangs on: it applies now if that is so`
    return after?.outcome === 'not_yet' ? `Watch ${what}, which has no date yet` : `Meet ${what}, which applies now`
  },
  retired: (what) => `End what was done for ${what}, or keep it by choice: it no longer concerns the subject`,
  date_moved: (what, { before, after }) =>
    `Plan for ${dayOf(after, 'no date yet')} in place of ${dayOf(before, 'no date')} for ${what}`,
  displaced: (what, { before, after }) =>
    after?.displaced_by
      ? `Follow ${after.displaced_by} in place of ${what}`
      : `Meet ${what} again: ${before?.displaced_by ?? 'another law'} no longer takes its place`,
  evidence_reuse_changed: (what) => `Check whether the evidence of ${what} still serves both packs`,
  changed: (what, { object, before, after }) => {
    if (object.kind === 'pack' && before?.outcome === 'undetermined' && after?.outcome === 'undetermined')
      return `Find out whether ${what} concerns the subject: its text changed`
    if (after?.state === 'blocked') return `Rely no more on ${what}: it was taken out of service`
    if (before?.outcome === 'undetermined' && after?.outcome === 'applies')
      return `Meet ${what}: it is certain now that it applies`
    return `Review ${what} against the new text`
  },
}

/** The day on which it applies, in words. */
const dayOf = (side: { applies_from?: string } | undefined, otherwise: string): string =>
  side?.applies_from === undefined ? otherwise : dayInWords(side.applies_from)

/** The action for one item, as a sentence. */
export function actionFor(item: Item, validAt: string): string {
  const word = item.object.modality === 'may' ? 'the permission' : WORDS[item.object.kind]
  return SENTENCES[item.bucket](`${word} ${item.object.id}`, item, validAt)
}

/** The action for a whole impact, as a sentence. */
export function requiredActionOf(items: ImpactItemWire[], packId: string, toVersion: string | undefined): string {
  const counts = countBuckets(items)
  const parts = Object.entries(counts).map(([bucket, count]) => `${count} ${bucket.replaceAll('_', ' ')}`)
  const first = items.find(({ bucket }) => bucket === 'date_moved')
  const moved = first
    ? `, such as ${first.object.id} from ${dayOf(first.before, 'no date')} to ${dayOf(first.after, 'no date')}`
    : ''
  const isBlock = items.every(({ object }) => object.kind === 'pack_version')
  const target = toVersion ? `${packId} ${toVersion}` : `the change of ${packId}`
  const step = isBlock ? 'run the customer again' : `adopt ${target}`
  return `Review ${items.length} item${items.length === 1 ? '' : 's'} (${parts.join(', ')}${moved}), then ${step}, defer with a date, or reject with a reason`
}

/**
 * The first day on which an item needs action: a coming date, or `validAt` for an item that applies at once. Undefined
 * without any.
 */
export function firstActionDay(items: ImpactItemWire[], validAt: string): string | undefined {
  const days = items.flatMap(({ bucket, after }) => {
    if (bucket === 'retired' || !after) return []
    if (after.applies_from && after.applies_from > validAt) return [after.applies_from]
    return after.outcome === 'applies' || after.outcome === 'applies_if' || after.state ? [validAt] : []
  })
  return days.toSorted()[0]
}

/** How many items each bucket has. */
export function countBuckets(items: ImpactItemWire[]): Record<string, number> {
  const counts = BUCKETS.map((bucket) => [bucket, items.filter((item) => item.bucket === bucket).length] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
