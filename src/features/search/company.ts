import { type Static, Type } from '@sinclair/typebox'
import { type DutyWire, DutyRow } from '#src/duties/index.ts'
import { ApplicabilityAnswer, checkDuties } from '#src/features/check/index.ts'
import { type ApplicabilityInputs, givenSubjectsOf } from '#src/law/subjects/index.ts'
import { askFor, readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { pick } from '#src/lib/present.ts'
import { Named, NamedList } from '#src/lib/schema.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Hit } from './find.ts'

const { outcome, counted_as, why, hangs_on, subject_id } = DutyRow.properties

/** What a hit says of the company, as the row of the duty does. */
export const judgementOfHit = {
  'subject_id?': subject_id,
  'outcome?': outcome,
  'counted_as?': counted_as,
  'why?': why,
  'hangs_on?': hangs_on,
}
type Judgement = Pick<DutyWire, 'subject_id' | 'outcome' | 'counted_as' | 'why' | 'hangs_on'>

export const CompanyOfSearch = Named('CompanyOfSearch', 'For a search with a company: how it was judged', {
  outcomes: NamedList('HitsByCount', 'How many of all results are counted as what', {
    counted_as,
    results: Type.Integer(),
  }),
  assumptions: ApplicabilityAnswer.properties.assumptions,
})

export interface JudgedHit extends Hit {
  judgement: Judgement
}

interface JudgedHits {
  /** In the order of what they mean for the company, and then of the search. */
  hits: JudgedHit[]
  told: Static<typeof CompanyOfSearch>
  /** The roles of the company, and what these are kinds of, with their labels. */
  roles: ReadonlyMap<string, string>
  titlesOf(hits: ReadonlyArray<Hit & Partial<JudgedHit>>): ReadonlyMap<string, string[]>
}

/** Outcomes that free a company come after those that bind it, or may. */
const RANKS: Partial<Record<NonNullable<Judgement['outcome']>, number>> = { displaced: 1, does_not_apply: 2 }
const rankOf = ({ judgement }: JudgedHit) => RANKS[judgement.outcome!] ?? 0

/** Judges a company as a check does, and says of each hit what it means for that company. */
export async function judgeHits(
  law: LawReader,
  found: Hit[],
  { company, packIds }: { company: ApplicabilityInputs; packIds: string[] },
  asOf: VersionChoice,
): Promise<JudgedHits> {
  const body = { ...company, pack_ids: packIds, include_relationships: false }
  const { duties, acts, assumptions } = await checkDuties(law, body, asOf)
  // A duty of several subjects has the row of the one whom it binds most: the rows begin with those.
  const rows = new Map(duties.toReversed().map((duty) => [`${duty.pack_id}/${duty.code}`, judgementOf(duty)]))
  const openActs = new Map(acts.map(({ pack_id: packId, missing_facts: hangs }) => [packId, hangs]))
  const vocabulary = await readVocabulary(law)
  const hits = found
    .map((hit): JudgedHit => {
      const { pack_id: packId, code } = hit.obligation
      return { ...hit, judgement: rows.get(`${packId}/${code}`) ?? openWith(openActs.get(packId) ?? [], vocabulary) }
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const counts = Map.groupBy(hits, ({ judgement }) => judgement.counted_as!)
  return {
    hits,
    told: {
      outcomes: [...counts].map(([counted, own]) => ({ counted_as: counted, results: own.length })),
      assumptions,
    },
    roles: rolesOf(company, vocabulary),
    titlesOf: titlesThatBind,
  }
}

function judgementOf(duty: DutyWire): Judgement {
  return pick(duty, 'subject_id outcome counted_as why hangs_on')
}

/** A duty of an act whose own question is open: a check counts its duties, and lists none. */
function openWith(missing: string[], vocabulary: Vocabulary): Judgement {
  const questions = missing.map((input) => askFor(input, vocabulary).question)
  const reason = `Open until this is answered: ${questions.join(' ')}`
  return { outcome: 'undetermined', counted_as: 'undetermined', why: reason, hangs_on: missing }
}

function rolesOf(company: ApplicabilityInputs, { labels, broader }: Vocabulary): ReadonlyMap<string, string> {
  const ids = new Set(
    givenSubjectsOf(company).subjects.flatMap(({ entity_roles: roles = [] }) =>
      roles.map((role) => `entity_roles/${role}`),
    ),
  )
  // A set that grows while it is walked is walked to its new end.
  for (const id of ids) for (const up of broader.get(id) ?? []) ids.add(up)
  return new Map([...ids].map((id) => [id.slice('entity_roles/'.length), labels.get(id) ?? id]))
}

function titlesThatBind(hits: ReadonlyArray<Hit & Partial<JudgedHit>>): ReadonlyMap<string, string[]> {
  const binding = hits.filter(({ judgement }) => judgement && RANKS[judgement.outcome!] === undefined)
  const byPack = Map.groupBy(binding, ({ obligation }) => obligation.pack_id)
  return new Map([...byPack].map(([packId, own]) => [packId, own.map(({ obligation }) => obligation.title)]))
}
