import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { CoverageColumn } from '#src/law/versions/index.ts'
import { closeMatches } from '#src/law/vocabulary/index.ts'
import { partsNearby } from '#src/lib/law/provision-tree.ts'
import { canonicalRef, isWithin, splitRef } from '#src/lib/law/provisions.ts'
import { Component, Described, Maybe, RefTo } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import { KeptSet, type LawReader } from '#src/stores/graph/revision.ts'

const Text = Type.String()

const listProvisionNames = defineQuery('coverage/list-names', { instrumentId: Text }, { name: Text })

const listActTitles = defineQuery('coverage/list-act-titles', {}, fields('id short_title'))

const listCoverage = defineQuery(
  'coverage/list-coverage',
  { versionIds: Type.Array(Text) },
  { ...fields('pack_id version'), coverage_json: JsonColumn(CoverageColumn) },
)

/** A provision as a caller names it, or the act alone where that is unknown. */
interface NamedProvision {
  /** `32022R2554`, with or without `CELEX:` */
  act: string
  /** `Art 19(4)(a)` */
  provision: string
}

/** More acts than these are too many for a sentence. */
const ACTS_SHOWN_MOST = 20

/** Where provisions are found by words. */
const SEARCH = 'GET /api/v1/obligations?q= searches for both'

/**
 * Says which part of a provision's name the service does not know, and what there is near it in the same act. A
 * provision of another act is never named: it would be another law. Undefined for a provision that a text has.
 */
export async function explainUnknownProvision(
  law: LawReader,
  { act, provision }: NamedProvision,
): Promise<{ unknown: 'act' | 'provision'; detail: string } | undefined> {
  const instrumentId = act.replace(/^CELEX:/, '')
  const names = await readNames(law, instrumentId)
  if (names.has(provision)) return undefined
  if (names.size > 0) {
    const near = partsNearby(provision, names)
    const detail = `${instrumentId} has no provision ${JSON.stringify(provision)}${near}; ${SEARCH.replace('both', 'them')}`
    return { unknown: 'provision', detail }
  }
  const acts = await law.graph.run(listActTitles, {})
  const close = closeMatches(
    instrumentId,
    acts.map(({ id }) => id),
  )
  const list =
    acts.length > ACTS_SHOWN_MOST
      ? 'GET /api/v1/domain-packs lists the packs with their acts'
      : `it has ${acts.map(({ id, short_title: title }) => `${id} (${title})`).join(', ')}`
  const near = `; ${close.length > 0 ? `did you mean ${close.join(' or ')}?` : list}`
  return { unknown: 'act', detail: `${JSON.stringify(instrumentId)} is not an act that the service has${near}` }
}

/** The names of the provisions of an act; empty for one that the service does not have. */
function readNames({ graph, answers }: LawReader, instrumentId: string): Promise<KeptSet> {
  return answers.remember(JSON.stringify(['provisions of an act', instrumentId]), async () => {
    const rows = await graph.run(listProvisionNames, { instrumentId })
    return new KeptSet(rows.map(({ name }) => name))
  })
}

/** Why a provision has no object in a pack, by the reason of its coverage note. */
const WORDS: Record<string, string> = {
  definition: 'it defines terms',
  scope: 'it says to whom or to what the act applies',
  authority_duty: 'it is addressed to authorities only',
  member_state_duty: 'it is addressed to member states only',
  union_institution_duty: 'it is addressed to institutions of the Union only',
  empowerment: 'it empowers, and lays no duty on an entity',
  procedure_of_authority: 'it is about the procedure of authorities',
  right_without_entity_duty: 'it gives a right, to which no duty of an entity answers',
  explanatory: 'it explains, and lays no duty on an entity',
  transitional: 'it is a transitional provision',
  final_provision: 'it is a final provision',
  covered_elsewhere: 'it is told elsewhere in the graph',
  not_yet_modelled: 'it lays duties on entities that the pack does not have yet',
  not_in_source: 'the file that the pack was imported from has no duty for it',
  deleted: 'it was deleted',
  not_in_act: 'the act has no such provision',
}

export const NotModelled = Component('NotModelled', {
  pack_id: Type.String({ examples: ['eu-eidas'] }),
  pack_version: Type.String({ examples: ['2.1.0'] }),
  ref: Type.String({ examples: ['CELEX:32014R0910 Art 5a(6)'] }),
  reason: Described(
    `Why: ${Object.entries(WORDS)
      .map(([reason, words]) => `\`${reason}\`: ${words}`)
      .join('; ')}`,
    'member_state_duty',
  ),
  detail: Described(
    'The same in words, with the note of the pack',
    'Art 5a(6) is not modelled: it is addressed to member states only',
  ),
})
export type NotModelledWire = Static<typeof NotModelled>

/** A field of answers about a provision that a caller may name. */
export const NotModelledOfProvision = Maybe(
  Type.Array(RefTo(NotModelled), {
    description: 'For a `provision`: what packs do not model on purpose of it, of what is in it or around it, and why',
  }),
)

/** A provision to look for; of any act when `act` is null. */
interface SoughtProvision {
  act: string | null
  /** Absent: all of the act. */
  provision?: string
}

/** What the given versions cover, and their notes of what they do not. Kept until the graph revision changes. */
export function readCoverage({ graph, answers }: LawReader, versionIds: readonly string[]) {
  const ids = [...versionIds].toSorted()
  return answers.remember(JSON.stringify(['coverage', ids]), () => graph.run(listCoverage, { versionIds: ids }))
}

/**
 * What the coverage notes of the given versions say of provisions that a pack does not model on purpose: of the sought
 * ones, of what they are in and of what is in them. In the order of the packs and of the law.
 */
export async function listNotModelled(
  law: LawReader,
  versionIds: readonly string[],
  sought: readonly SoughtProvision[],
): Promise<NotModelledWire[]> {
  if (sought.length === 0 || versionIds.length === 0) return []
  const rows = await readCoverage(law, versionIds)
  return rows.flatMap(({ pack_id, version, coverage_json: { not_modelled: notes } }) =>
    notes.flatMap(({ provision: ref, reason, note }) => {
      const { instrument, provision } = splitRef(ref)
      const isSought = sought.some(
        (one) =>
          (one.act ?? instrument) === instrument &&
          (one.provision === undefined || isWithin(provision, one.provision) || isWithin(one.provision, provision)),
      )
      if (!isSought) return []
      const why = WORDS[reason] ?? reason.replaceAll('_', ' ')
      const detail = `${provision} is not modelled: ${why}${note ? `. ${note}` : ''}`
      return [{ pack_id, pack_version: version, ref: canonicalRef(ref), reason, detail }]
    }),
  )
}

/** The most notes that a sentence repeats. */
const NOTES_MOST = 3

/** What follows a sentence that nothing was found: the notes in words. Empty without any. */
export function notModelledReason(notes: readonly NotModelledWire[]): string {
  const told = notes.slice(0, NOTES_MOST).map(({ pack_id: packId, detail }) => `in ${packId}, ${detail}`)
  return told.length > 0 ? `; ${told.join('; ')}` : ''
}
