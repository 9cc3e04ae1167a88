import { type Static, Type } from '@sinclair/typebox'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { NO_DAY } from '#src/lib/law/applies-from.ts'
import { isReadFor, isPinUnchanged, staleOf } from '#src/lib/law/fact-pins.ts'
import type { FactEnds } from '#src/lib/law/fact-row.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { Component, Described, StringEnum } from '#src/lib/schema.ts'
import { FullOnly } from '#src/lib/views.ts'
import { filled, present } from '#src/lib/present.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { KeptLast, type LawReader } from '#src/stores/graph/revision.ts'
import { listEnds } from './queries.ts'

/** One end of a relationship fact, as every operation answers it. */
export const RelationshipEnd = Component('RelationshipEnd', {
  kind: StringEnum(['pack', 'obligation']),
  pack_id: Type.String(),
  'code?': Described('The obligation; absent when the end is the pack'),
  'title?': Described('Of the obligation, or of the pack when that is the end'),
  version: FullOnly(Described('Version of the pack to which the fact is pinned')),
  'version_of_moment?': FullOnly(
    Described('Version of the pack that is meant by the moment, where the fact is pinned to another one'),
  ),
  lineage_id: FullOnly(Type.String()),
  hash: FullOnly(Described('Hash of the end when the fact was made; the fact is stale when it differs from today')),
  'provisions?': FullOnly(Type.Array(Type.String())),
  citations: FullOnly(
    Type.Array(Type.String({ examples: ['CELEX:32022R2554 Art 17(2)'] }), {
      description: 'What the obligation rests on, at most the first five; of a pack the provisions that the end names',
    }),
  ),
})
type EndWire = Static<typeof RelationshipEnd>

type EndColumns = Static<typeof FactEnds>
type EndRow = RowOf<typeof listEnds>
type Side = 'from' | 'to'
const SIDES = ['from', 'to'] as const

/** The chosen version of each pack. */
export type CurrentVersions = ReadonlyMap<string, string>

/** The question that facts answer. Without `current`, as for drafts, each end has the version that it is pinned to. */
export interface FactsQuestion extends VersionChoice {
  current?: CurrentVersions | undefined
}

/** The cache remembers with it that a version lacks an end. */
const ABSENT = 'absent'

/** The ends of facts as versions have them, by version and lineage. */
export type KnownEnds = ReadonlyMap<string, EndRow>

/** What every operation says about the ends of a fact and its time. */
export const factTimeProperties = {
  in_effect: Described.flag('Whether both ends had begun to apply on the day of the question, and the fact with them'),
  'in_effect_from?': Described(
    'When they will have, for a fact that is not in effect; absent while a date is not known',
  ),
  'not_reviewed_for_this_text?': Type.Boolean({
    description:
      'True when nobody has reviewed the fact for the versions that were the law on that day, and it tells of other ones',
  }),
}

interface ToldEnds {
  from: EndWire
  to: EndWire
  times: { in_effect: boolean; in_effect_from?: string; not_reviewed_for_this_text?: true }
  stale: { since: string; reason: string } | undefined
}

/** The ends that are remembered between two publications. */
const KEPT = { most: 20_000, bytesEach: 600 }

/**
 * Reads the ends of facts: in the versions that the question means, and in those that the facts are pinned to. Ends of
 * published facts are remembered until the graph revision changes; the others are read in one statement.
 */
export async function readEnds(
  law: LawReader,
  facts: readonly EndColumns[],
  { current, mode }: FactsQuestion,
): Promise<KnownEnds> {
  const wanted = facts.flatMap((fact) =>
    SIDES.flatMap((side) => {
      const packId = fact[`${side}_pack_id`]
      return [fact[`${side}_version`], current?.get(packId)].flatMap((version) =>
        version === undefined ? [] : [{ version_id: `${packId}@${version}`, lineage_id: fact[`${side}_lineage_id`] }],
      )
    }),
  )
  const known =
    mode === 'published'
      ? await law.answers.remember('ends of facts', async () => new KeptLast<EndRow | typeof ABSENT>(KEPT))
      : undefined
  const found = new Map<string, EndRow>()
  const missing = new Map<string, (typeof wanted)[number]>()
  for (const end of wanted) {
    const row = known?.get(keyOf(end))
    if (row === undefined) missing.set(keyOf(end), end)
    else if (row !== ABSENT) found.set(keyOf(end), row)
  }
  if (missing.size === 0) return found
  for (const row of await law.graph.run(listEnds, { ends: [...missing.values()] })) found.set(keyOf(row), row)
  for (const key of missing.keys()) known?.set(key, found.get(key) ?? ABSENT)
  return found
}

/**
 * The ends of a fact on the day of a question, whether it is in effect, whether it was reviewed for these texts, and
 * whether it is stale for them.
 */
export function endsOf(fact: EndColumns, ends: KnownEnds, question: FactsQuestion): ToldEnds {
  const { current, validAt, knownAt } = question
  const chosen = (side: Side) => current?.get(fact[`${side}_pack_id`])
  const [from, to] = [chosen('from'), chosen('to')]
  const isRead = from !== undefined && to !== undefined && isReadFor(fact, { from, to }, knownAt)
  // Without chosen versions, as for drafts, an end has the version that it is pinned to.
  const dates = SIDES.map(
    (side) => endAt(fact, side, current ? chosen(side) : fact[`${side}_version`], ends)?.begins_on ?? NO_DAY,
  )
  const effectiveFrom = [...dates, fact.applies_from ?? ''].toSorted().at(-1)!
  const inEffect = effectiveFrom <= validAt
  const told = (side: Side) => endOf(fact, side, ends, chosen(side), isRead)
  return {
    from: told('from'),
    to: told('to'),
    times: {
      in_effect: inEffect,
      ...(inEffect || effectiveFrom === NO_DAY ? {} : { in_effect_from: effectiveFrom }),
      ...(current && !isRead ? { not_reviewed_for_this_text: true as const } : {}),
    },
    stale: staleOf(fact, { from, to }, knownAt),
  }
}

function endOf(fact: EndColumns, side: Side, ends: KnownEnds, chosen: string | undefined, isRead: boolean): EndWire {
  const kind = fact[`${side}_kind`] as EndWire['kind']
  const provisions = fact[`${side}_provisions`]
  const isPinned = chosen !== undefined && (isRead || isPinUnchanged(fact, side, chosen))
  const version = isPinned ? chosen : fact[`${side}_version`]
  // Code, title and citations come from the version that the end names.
  const row = endAt(fact, side, version, ends)
  const code = row ? row.code : fact[`${side}_code`]
  return {
    kind,
    pack_id: fact[`${side}_pack_id`],
    ...present({ code, title: row?.title }),
    version,
    ...present({ version_of_moment: chosen === version ? undefined : chosen }),
    lineage_id: fact[`${side}_lineage_id`],
    hash: fact[`${side}_hash`],
    ...present({ provisions: filled(provisions) }),
    citations: kind === 'pack' ? provisions.map(canonicalRef) : (row?.refs ?? []),
  }
}

/** The end in a version; undefined where the version lacks it. */
function endAt(fact: EndColumns, side: Side, version: string | undefined, ends: KnownEnds): EndRow | undefined {
  const versionId = `${fact[`${side}_pack_id`]}@${version}`
  return ends.get(keyOf({ version_id: versionId, lineage_id: fact[`${side}_lineage_id`] }))
}

function keyOf({ version_id: versionId, lineage_id: lineageId }: { version_id: string; lineage_id: string }): string {
  return `${versionId} ${lineageId}`
}
