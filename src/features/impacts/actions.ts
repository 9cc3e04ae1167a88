import type { ImpactItemWire } from './schema.ts'

type Item = Omit<ImpactItemWire, 'action'>

const WORDS: Record<ImpactItemWire['object']['kind'], string> = {
  pack: 'the pack',
  pack_version: 'the version',
  obligation: 'the duty',
  rule: 'the rule',
  evidence_requirement: 'the evidence requirement',
  filing_rule: 'the filing',
  penalty_fact: 'the penalty',
  relationship_fact: 'the relationship',
}

/** What to do about one item, in a sentence. */
export function actionFor({ object, bucket, before, after }: Item, asOf: string): string {
  const what = `${WORDS[object.kind]} ${object.id}`
  const from = after?.applies_from
  switch (bucket) {
    case 'new':
      if (after?.outcome === 'undetermined')
        return `Find out whether ${what} concerns the subject: it turns on facts that are not known`
      if (from && from > asOf) return `Prepare for ${what}, which applies from ${from}`
      return after?.outcome === 'not_yet' ? `Watch ${what}, which has no date yet` : `Meet ${what}, which applies now`
    case 'retired':
      return `${sentence(what)} no longer concerns the subject: end or keep what was done for it`
    case 'date_moved': {
      const earlier = before?.applies_from ?? 'no date'
      return `Plan for ${from ?? 'no date yet'} in place of ${earlier} for ${what}`
    }
    case 'displaced':
      return after?.displaced_by
        ? `Follow ${after.displaced_by} in place of ${what}`
        : `Meet ${what} again: ${before?.displaced_by ?? 'another law'} no longer takes its place`
    case 'evidence_reuse_changed':
      return `Check whether the evidence of ${what} still serves both packs`
    case 'changed':
      return after?.state === 'blocked'
        ? `Rely no more on ${what}: it was taken out of service`
        : `Review ${what} against the new text`
  }
}

/** What an impact asks for as a whole. */
export function requiredActionOf(items: ImpactItemWire[], packId: string, toVersion: string | undefined): string {
  const counts = countBuckets(items)
  const parts = Object.entries(counts).map(([bucket, count]) => `${count} ${bucket.replaceAll('_', ' ')}`)
  const first = items.find(({ bucket }) => bucket === 'date_moved')
  const moved = first
    ? `, such as ${first.object.id} from ${first.before?.applies_from ?? 'no date'} to ${first.after?.applies_from ?? 'no date'}`
    : ''
  const target = toVersion ? `${packId} ${toVersion}` : `the change of ${packId}`
  return `Review ${items.length} item${items.length === 1 ? '' : 's'} (${parts.join(', ')}${moved}), then adopt ${target}, defer with a date, or reject with a reason`
}

/** The first day that asks for something: a coming date, or the day of comparison for what applies at once. */
export function dueOf(items: ImpactItemWire[], asOf: string): string | undefined {
  const days = items.flatMap(({ bucket, after }) => {
    if (bucket === 'retired' || !after) return []
    if (after.applies_from && after.applies_from > asOf) return [after.applies_from]
    return after.outcome === 'applies' || after.state ? [asOf] : []
  })
  return days.toSorted()[0]
}

/** How many items each bucket has. */
export function countBuckets(items: ImpactItemWire[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { bucket } of items) counts[bucket] = (counts[bucket] ?? 0) + 1
  return counts
}

function sentence(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
