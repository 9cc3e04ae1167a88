import type { Subject } from '#src/law/subjects/index.ts'
import { withBroader, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { present } from '#src/lib/present.ts'
import type { SnapshotVersion } from '../evaluate/rule-snapshot.ts'
import type { SubjectJudgement } from './judge-subject.ts'
import type { Result } from './result-schema.ts'

type NationalLawWire = NonNullable<Result['national_law']>
type OptionWire = NonNullable<Result['subjects'][number]['member_state_options']>[number]

/**
 * The national law that transposes a directive, for each country of the EEA whose law a subject is under, with the
 * rules that put it there. All connections of the subject count, unless facts of the pack select some (Article 26 of
 * NIS 2). A transposition that is not recorded is unknown.
 */
export function nationalLawOf(
  row: SnapshotVersion,
  judged: SubjectJudgement[],
  vocabulary: Vocabulary,
  validAt: string,
): NationalLawWire {
  const found = judged.flatMap((item) =>
    countriesOf(row, item, vocabulary).map(({ country, ruleIds }) => ({ country, ruleIds, id: item.subject.id })),
  )
  return [...Map.groupBy(found, ({ country }) => country)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([country, own]) => {
      const law = vocabulary.transpositions.find((item) => item.pack_id === row.pack_id && item.country === country)
      const ruleIds = [...new Set(own.flatMap((item) => item.ruleIds))].toSorted()
      return {
        country,
        ...stateOf(law, row, validAt, isWithin(country, 'EU', vocabulary)),
        ...(ruleIds.length > 0 ? { rule_ids: ruleIds } : {}),
        subject_ids: own.map(({ id }) => id),
      }
    })
}

function stateOf(
  law: Vocabulary['transpositions'][number] | undefined,
  row: SnapshotVersion,
  validAt: string,
  isMemberState: boolean,
): Pick<NationalLawWire[number], 'status' | 'instrument' | 'in_force' | 'stated_in'> {
  const due = row.version.dates_json.transposition
  const named = {
    ...present({ instrument: law?.instrument, in_force: law?.in_force, stated_in: law?.source }),
  }
  if (law?.in_force && law.in_force <= validAt) return { ...named, status: 'in_force' }
  // The directive's date binds the member states. A state of the EEA outside the Union has the date of a decision that
  // isn't recorded here.
  const isOverdue = isMemberState && due !== undefined && validAt > due
  // Without a date of entry into force, only a check on or after the requested day shows that no law was in force.
  const isShown = law !== undefined && (law.in_force !== undefined || law.checked_on >= validAt)
  return { ...named, status: isOverdue && isShown ? 'late' : 'unknown' }
}

/**
 * The countries of the EEA whose law the subject is under. No other country transposes a directive or has an option of
 * a member state. Iceland, Liechtenstein and Norway count, because an act can reach them through the EEA Agreement.
 * Whether it has is not recorded, so what they did is unknown without a record.
 */
function countriesOf(row: SnapshotVersion, { subject, judgement }: SubjectJudgement, vocabulary: Vocabulary): Place[] {
  const selecting = selectingTies(row, judgement.knowledge)
  const ruleIdsOf = (tie: string | null) => selecting.filter(({ ties }) => tie !== null && ties.includes(tie))
  const places = subject.places.filter(({ tie }) => tie === null || selecting.length === 0 || ruleIdsOf(tie).length > 0)
  return [...Map.groupBy(places, ({ country }) => country)]
    .filter(([country]) => isWithin(country, 'EEA', vocabulary))
    .map(([country, own]) => ({
      country,
      ruleIds: [...new Set(own.flatMap(({ tie }) => ruleIdsOf(tie).flatMap(({ ruleId }) => ruleId ?? [])))],
    }))
}

/** A country whose law a subject is under, and the rules that say so; none where all connections count. */
interface Place {
  country: string
  ruleIds: string[]
}

function isWithin(country: string, area: 'EEA' | 'EU', { broader }: Vocabulary): boolean {
  return withBroader(`jurisdictions/${country}`, broader).has(`jurisdictions/${area}`)
}

/**
 * The connections that facts of the pack select, those of every fact that holds or may hold: an entity with several
 * activities is under the law of each.
 */
function selectingTies(
  { national_law_json: choice = {} }: SnapshotVersion,
  { facts, derivedBy }: SubjectJudgement['judgement']['knowledge'],
): Array<{ ruleId: string | undefined; ties: string[] }> {
  return Object.entries(choice).flatMap(([fact, ties]) => {
    const state = facts.get(fact)
    return state && 'has' in state && state.has(true) ? [{ ruleId: derivedBy.get(fact), ties }] : []
  })
}

/**
 * The options of member states that a subject's result depends on. The option's fact is a decisive unknown or was
 * compared by a rule that is met, or a duty that may apply depends on the option. Each entry names the option and the
 * country.
 */
export function optionsOf(
  row: SnapshotVersion,
  item: SubjectJudgement,
  vocabulary: Vocabulary,
  validAt: string,
): OptionWire[] {
  const options = vocabulary.options.filter((option) => option.pack_id === row.pack_id)
  if (options.length === 0) return []
  const { judgement, missing, subject } = item
  const used = new Set(
    [...judgement.matched, ...judgement.excludedBy].flatMap((rule) => rule.matched.map(({ input }) => input)),
  )
  const duties = new Set(
    judgement.obligations.filter(({ outcome }) => outcome !== 'does_not_apply').map(({ code }) => code),
  )
  return options
    .filter(
      ({ fact_key: fact, obligation_codes: codes }) =>
        (fact !== undefined && (missing.includes(fact) || used.has(fact))) || codes.some((code) => duties.has(code)),
    )
    .flatMap((option) => {
      const countries = countriesOf(row, item, vocabulary)
        .map(({ country }) => country)
        .toSorted()
      const given = option.fact_key === undefined ? undefined : subject.knowledge.facts.get(option.fact_key)
      return (countries.length > 0 ? countries : [undefined]).map((country) => ({
        option: option.id,
        label: option.label,
        ...present({ country }),
        ...choiceOf(option, country, given && 'has' in given ? given.has(true) : undefined, validAt),
        citations: option.citations_json.map(({ ref }) => canonicalRef(ref)),
      }))
    })
}

function choiceOf(
  option: Vocabulary['options'][number],
  country: string | undefined,
  given: boolean | undefined,
  validAt: string,
): Pick<OptionWire, 'status' | 'source' | 'value' | 'instrument'> {
  if (given !== undefined) return { status: given ? 'used' : 'not_used', source: 'caller' }
  const choice = option.choices_json.find((item) => item.country === country && item.from <= validAt)
  if (!choice) return { status: 'unknown', source: 'none' }
  const { status, value, instrument } = choice
  return { status, source: 'recorded', instrument, ...present({ value }) }
}

/**
 * Facts about a member state's choice that the record decides: all of the subject's countries in the EEA have made the
 * same choice.
 */
export function factsOfChoices(subject: Subject, vocabulary: Vocabulary, validAt: string): Array<[string, boolean]> {
  const places = subject.places.filter(({ country }) => isWithin(country, 'EEA', vocabulary))
  const countries = new Set(places.map(({ country }) => country))
  if (countries.size === 0) return []
  return vocabulary.options.flatMap(({ fact_key: fact, choices_json: choices }) => {
    if (fact === undefined || subject.knowledge.facts.has(fact)) return []
    const states = new Set(
      [...countries].map((country) => choices.find((item) => item.country === country && item.from <= validAt)?.status),
    )
    const [status] = states
    return states.size === 1 && status ? [[fact, status === 'used'] as [string, boolean]] : []
  })
}
