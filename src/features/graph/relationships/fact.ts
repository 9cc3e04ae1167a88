import { FIRST_DAY, LAST_DAY } from '#src/law/links/index.ts'
import { findGateReasons } from '#src/law/publication/index.ts'
import { reviewOf } from '#src/law/reviews/review.outside.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { NOW } from '#src/lib/law/fact-row.ts'
import { pinsOf } from '#src/lib/law/fact-pins.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { Problem } from '#src/problems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { CurrentVersions } from './end.ts'
import { findFact } from './queries.ts'
import { factWiresOf } from './relationships.ts'
import type { RelationshipFactDetailWire } from './schema.ts'

type FactRow = RowOf<typeof findFact>
type Interval = FactRow['intervals'][number]

/**
 * One relationship fact with its reviews, its state, its pins and the intervals in which it holds and was known. Throws
 * `not_found` for an unknown fact, and for one that no list of facts has for this question, with why.
 */
export async function getRelationshipFact(
  law: LawReader,
  id: string,
  asOf: VersionChoice,
  today: string,
): Promise<RelationshipFactDetailWire> {
  const [row] = await law.graph.run(findFact, { id })
  const current = asOf.mode === 'published' ? await chooseVersions(law, asOf) : undefined
  const absence = row && reasonForAbsence(row, asOf, current)
  if (!row || absence) {
    const detail =
      absence ?? `there is no ${asOf.mode} relationship fact ${id}; POST /api/v1/regulatory-graph/query searches them`
    throw new Problem('not_found', detail, { field: 'path.id' })
  }
  const { fact, reviews } = row
  const [wire] = await factWiresOf(law, [fact], { ...asOf, current })
  const { knownAt = NOW } = asOf
  return {
    ...wire!,
    publication_mode: asOf.mode,
    state: {
      publication_mode: asOf.mode,
      ...(fact.published_at ? { published_at: fact.published_at } : {}),
      author: fact.author,
      reasons: reasonsOf(row, asOf.mode, today, wire!.stale),
    },
    pins: pinsOf(fact, asOf.knownAt),
    intervals: row.intervals.filter(({ known_from: from }) => from <= knownAt).map((one) => intervalOf(one, knownAt)),
    reviews: reviews.map((review) => reviewOf([review], today)),
  }
}

/**
 * Why no list of facts has this one; undefined when they have it. Only editors see a fact that was never published.
 */
function reasonForAbsence({ fact, intervals }: FactRow, asOf: VersionChoice, current?: CurrentVersions) {
  const { mode, validAt, knownAt = NOW } = asOf
  const ofMode = intervals.filter((interval) => interval.mode === mode)
  if (ofMode.length === 0) return `there is no ${mode} relationship fact ${fact.id}`
  const known = ofMode.filter(({ known_from: from, known_to: to }) => from <= knownAt && knownAt < to)
  if (known.length === 0)
    return knownAt < ofMode[0]!.known_from
      ? `${fact.id} was not ${mode} by ${knownAt}`
      : `${fact.id} is no longer ${mode}; ask with an earlier known_at`
  const first = known[0]!.valid_from
  if (!known.some(({ valid_from: from, valid_to: to }) => from <= validAt && validAt < to))
    return `${fact.id} does not hold on ${validAt}; it holds from ${first} on`
  const without = [fact.from_pack_id, fact.to_pack_id].find((packId) => current && !current.has(packId))
  return without && `${fact.id} has an end in ${without}, of which no ${mode} version covers ${validAt}`
}

/** Why the gate would refuse the fact today, and why it is stale; empty for a reviewed fact that is not stale. */
function reasonsOf(
  { fact, reviews }: FactRow,
  mode: PublicationMode,
  today: string,
  stale: { reason: string } | undefined,
) {
  // A published fact has passed the gate for its state. The reasons still say whether its reviews would pass today.
  const judged = mode === 'published' ? 'citation_verified' : mode
  const signed = reviews.map(({ review, reviewed_hash }) => ({ ...review, reviewed_hash }))
  return [
    ...findGateReasons({ ...fact, publication_mode: judged }, signed, today),
    ...(stale ? [`is stale: ${stale.reason}`] : []),
  ]
}

/**
 * The interval without the far dates that mean no beginning and no end, and without an end of knowledge that was not
 * known by `knownAt`.
 */
function intervalOf({ mode, valid_from, valid_to, known_from, known_to }: Interval, knownAt: string) {
  return {
    publication_mode: mode as PublicationMode,
    ...(valid_from > FIRST_DAY ? { valid_from } : {}),
    ...(valid_to < LAST_DAY ? { valid_to } : {}),
    ...(known_from.startsWith(FIRST_DAY) ? {} : { known_from }),
    ...(known_to <= knownAt ? { known_to } : {}),
  }
}
