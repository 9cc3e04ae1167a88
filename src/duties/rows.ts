import {
  largestFineOf,
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
  readEvidence,
  readFilings,
  readPenalties,
} from '#src/law/attachments/index.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { type ObligationWire, readObligations } from '#src/law/obligations/obligation.outside.ts'
import { askFor, readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { nationalInWords } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import { isOfDirective, splitRef } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { pick, present } from '#src/lib/present.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { countOf, decidingInputsOf, openInputsOf } from './inputs.ts'
import { type DutyResult, type ExplainedPack, type Judged, overridesOf, type SubjectResult } from './judged.ts'
import type { ActWire, DutyWire, RuledOut } from './schema.ts'
import { reasonOfDuty, reasonOfPack } from './why.ts'
import { readWords, type Words } from './words.ts'

/** The day of the question and the mode in which its versions are read. */
type Moment = Pick<AsOf, 'validAt'> & { mode: PublicationMode }

/** An evaluation as a person reads it: duties, acts, and what does not apply with the provisions of the reasons. */
export interface DutyList {
  duties: DutyWire[]
  acts: ActWire[]
  ruled_out: RuledOut[]
}

/** The rows of a list that a table shows. The page of a table counts duties, not packs. */
export function cutRows<List extends DutyList>(list: List, limit: number, offset: number) {
  const { duties } = list
  return { ...list, duties: duties.slice(offset, offset + limit), page: pageOf(duties.length, limit, offset) }
}

/** A version's obligations with all that hangs on them. */
interface VersionObligations {
  obligations: ReadonlyMap<string, ObligationWire>
  evidence: ReadonlyMap<string, ListedEvidence>
  filings: ReadonlyMap<string, ListedFiling>
  penalties: ReadonlyMap<string, ListedPenalty>
}

/**
 * The duties of an evaluation as a register shows them, each with the reason of its outcome: first what binds most,
 * then in the order of the packs and of the law. The texts are those of the versions that were evaluated, so a stored
 * run keeps its own.
 */
export async function explainDuties(law: LawReader, packs: ExplainedPack[], moment: Moment): Promise<DutyList> {
  const vocabulary = await readVocabulary(law)
  const read: Array<Pick<Reading, 'pack' | 'version'>> = []
  for (const pack of packs) {
    const { pack_id: packId, pack_version: number } = pack.result
    read.push({ pack, version: await readVersion(law, `${packId}@${number}`, moment.mode) })
  }
  const ids = packs.flatMap(({ result }) => [result.pack_id, ...overridesOf(result).map(({ displaced_by: id }) => id)])
  const words = await readWords(law.graph, vocabulary, [...new Set(ids)], read.flatMap(refsOf))
  const lists: DutyList[] = []
  for (const { pack, version } of read) {
    for (const own of pack.result.subjects) {
      await nextTurn()
      lists.push(dutiesOf({ pack, version, words, vocabulary }, own, moment))
    }
  }
  const byOutcome = new Map(OUTCOMES.map((outcome) => [outcome as DutyWire['outcome'], [] as DutyWire[]]))
  for (const { duties } of lists) {
    await nextTurn()
    for (const duty of duties) byOutcome.get(duty.outcome)!.push(duty)
  }
  return {
    // A reader begins with what has to be done.
    duties: [...byOutcome.values()].flat(),
    acts: lists.flatMap(({ acts }) => acts),
    ruled_out: lists.flatMap(({ ruled_out: out }) => out),
  }
}

/** The obligations of a version, or of a search, as rows for which no subject was judged. */
export async function describeObligations(
  law: LawReader,
  obligations: ObligationWire[],
  moment: Moment,
): Promise<DutyWire[]> {
  const vocabulary = await readVocabulary(law)
  const refs = obligations.flatMap(({ citations }) => citations.map(({ ref }) => ref))
  const words = await readWords(law.graph, vocabulary, [...new Set(obligations.map(({ pack_id: id }) => id))], refs)
  const versions = new Map<string, VersionObligations>()
  for (const id of new Set(obligations.map((obligation) => `${obligation.pack_id}@${obligation.pack_version}`)))
    versions.set(id, await readVersion(law, id, moment.mode))
  return obligations.map((obligation) => {
    const version = versions.get(`${obligation.pack_id}@${obligation.pack_version}`)!
    return {
      ...textOf(obligation, version, words),
      modality: obligation.modality,
      change: [],
      open_questions: questionsIn(obligation, false),
      each_time: questionsIn(obligation, true),
      hangs_on: [],
      decided_by: [],
      ...datesOf(obligation, moment.validAt),
    }
  })
}

async function readVersion(law: LawReader, versionId: string, mode: PublicationMode): Promise<VersionObligations> {
  const [obligations, evidence, filings, penalties] = await Promise.all([
    readObligations(law, versionId, mode),
    readEvidence(law, [versionId], mode),
    readFilings(law, [versionId], mode),
    readPenalties(law, [versionId], mode),
  ])
  return {
    obligations: byCode(obligations),
    evidence: byCode(evidence),
    filings: byCode(filings),
    penalties: byCode(penalties),
  }
}

function byCode<T extends { code: string }>(items: T[]): Map<string, T> {
  return new Map(items.map((item) => [item.code, item]))
}

/** Where a directive lays down what binds, or will, it binds through the law of a country. */
const BINDING: ReadonlySet<DutyWire['counted_as']> = new Set(['applies', 'applies_if', 'undetermined', 'not_yet'])

interface Reading {
  pack: ExplainedPack
  version: VersionObligations
  words: Words
  vocabulary: Vocabulary
}

function dutiesOf({ pack, version, words, vocabulary }: Reading, own: SubjectResult, { validAt }: Moment): DutyList {
  const { result, trace = [] } = pack
  const rules = trace.find(({ subject_id: id }) => id === own.id)?.rules ?? []
  const addresseesOf = (code: string) =>
    (version.obligations.get(code)?.addressee_roles ?? []).map((role) => words.ofValue('entity_roles', role))
  const hasBegun = (code: string) =>
    (version.obligations.get(code)?.applies_from ?? []).every(({ date, effective = date }) => effective <= validAt)
  const judged: Judged = {
    result,
    own,
    words,
    rules: new Map(rules.map((rule) => [rule.rule_id, rule])),
    addresseesOf,
    hasBegun,
  }
  const act = words.ofPack(result.pack_id)
  const duties: DutyWire[] = []
  const ids = { pack_id: result.pack_id, subject_id: own.id }
  const packReason = own.outcome === 'does_not_apply' ? reasonOfPack(judged) : undefined
  const laws = result.national_law?.filter(({ subject_ids: subjects }) => subjects.includes(own.id))
  const through = laws?.map(nationalInWords) ?? []
  const ruledOut: RuledOut[] = packReason ? [{ ...ids, act, ...packReason }] : []
  for (const duty of own.obligation_results ?? []) {
    const text = version.obligations.get(duty.code)
    // A version has every obligation of which it was evaluated.
    if (!text) continue
    const { why, provisions } = reasonOfDuty(judged, duty)
    const { code, title } = duty
    const isOut = duty.outcome === 'does_not_apply'
    const countedAs = countOf(judged, duty)
    // The pack of a directive has the duties of the regulations that implement it, too.
    const isTransposed = isOfDirective(basisOf(text)[0]!.ref)
    const { largest_fine: fine, ...told } = textOf(text, version, words)
    duties.push({
      ...told,
      // A fine or a date beside a duty that is not owed would read as if it were.
      ...present({ largest_fine: isOut ? undefined : fine }),
      subject_id: own.id,
      change: [],
      outcome: duty.outcome,
      modality: duty.modality,
      counted_as: countedAs,
      ...(through.length > 0 && isTransposed && BINDING.has(countedAs) ? { binds_through: through } : {}),
      why,
      open_questions: questionsOf(duty, own, vocabulary),
      each_time: (duty.each_time ?? []).map(({ question }) => question),
      hangs_on: openInputsOf(duty, own),
      decided_by: decidingInputsOf(judged, duty),
      ...(isOut ? {} : datesOf(text, validAt, duty)),
    })
    if (isOut && !packReason) ruledOut.push({ ...ids, code, act, title, why, provisions })
  }
  const isCounted = own.outcome === 'undetermined' && own.obligation_results?.length === 0
  const standing: ActWire = {
    ...ids,
    outcome: own.outcome,
    in_short: own.in_short,
    ...present({ why: packReason?.why }),
    missing_facts: own.missing_facts,
    ...present({ counted_duties: isCounted ? own.obligations.undetermined : undefined, national_law: laws }),
  }
  return { duties, acts: [standing], ruled_out: ruledOut }
}

/** What an obligation rests on; the law that lays it down comes first. */
function basisOf({ citations }: ObligationWire): ObligationWire['citations'] {
  const basis = citations.filter(({ role }) => role === 'basis')
  return basis.length > 0 ? basis : citations
}

/** What an obligation asks, from the text of its version. */
function textOf(obligation: ObligationWire, { evidence, filings, penalties }: VersionObligations, words: Words) {
  const act = words.ofPack(obligation.pack_id)
  const fine = largestFineOf(obligation.penalties.flatMap((code) => penalties.get(code) ?? []))
  const cited = basisOf(obligation)
  return {
    ...pick(obligation, 'pack_id code'),
    act,
    articles: cited.map(({ ref }) => citedUnder(act, ref, words)),
    ...pick(obligation, 'title addressee_roles'),
    addressees: obligation.addressee_roles.map((role) => words.ofValue('entity_roles', role)),
    ...pick(obligation, 'trigger_event summary'),
    evidence: obligation.evidence.flatMap((code) => evidence.get(code)?.content_json.artifact_name ?? []),
    filings: obligation.filings.flatMap((code) => filings.get(code) ?? []).map(filingInWords),
    ...present({ largest_fine: fine, url: cited[0]?.url }),
    ...pick(obligation, 'hash lineage_id'),
  }
}

/**
 * A provision as it is cited under its pack's act: `Art 21(1)` of that act itself, `(EU) 2025/301 Art 1(a)` of another
 * one that has no short name.
 */
function citedUnder(act: string, ref: string, words: Words): string {
  const name = words.ofProvision(ref)
  const { instrument, provision } = splitRef(ref.replace(/^CELEX:/, ''))
  const owner = name.slice(0, -provision.length - 1)
  if (owner === act) return provision
  const [, year, number] = /^3(\d{4})[A-Z](\d+)$/.exec(instrument) ?? []
  return year === undefined || owner.length <= SHORT_MOST ? name : `(EU) ${year}/${Number(number)} ${provision}`
}

/** Longer names of acts are no short names. */
const SHORT_MOST = 20

function filingInWords({ content_json: { title, anchors } }: ListedFiling): string {
  const clocks = anchors.flatMap(({ offset, ...anchor }) => (offset ? [clockInWords({ offset, ...anchor })] : []))
  return clocks.length > 0 ? `${title}: ${clocks.join(', ')}` : title
}

/** What a person has to answer: conditions that no rule decides, or the facts on which it turns. */
function questionsOf(duty: DutyResult, own: SubjectResult, vocabulary: Vocabulary): string[] {
  if (duty.outcome === 'applies_if') return (duty.open_conditions ?? []).map(({ question }) => question)
  if (duty.outcome !== 'undetermined') return []
  return (duty.missing_facts ?? own.missing_facts).map((input) => askFor(input, vocabulary).question)
}

function questionsIn({ conditions = [], exceptions = [] }: ObligationWire, ofCases: boolean): string[] {
  return [...conditions, ...exceptions].flatMap(({ question, each_time: isOfCases = false }) =>
    question !== undefined && isOfCases === ofCases ? [question] : [],
  )
}

/** Since or from when a duty applies, and the next of its days. */
function datesOf({ applies_from: all }: ObligationWire, day: string, duty?: DutyResult) {
  const days = all
    .map(({ date, effective }) => effective ?? date)
    .filter((date) => date !== 'unknown')
    .toSorted()
  const next = days.find((date) => date > day)
  const since = duty?.applies_from ?? (duty?.outcome === 'not_yet' ? undefined : days.findLast((date) => date <= day))
  const from = since ?? (duty ? undefined : days[0])
  return present({ applies_from: from, next_date: next })
}

function refsOf({ pack: { result, trace = [] }, version }: Pick<Reading, 'pack' | 'version'>): string[] {
  return [
    ...[...version.obligations.values()].flatMap(({ citations }) => citations.map(({ ref }) => ref)),
    ...trace.flatMap(({ rules }) => rules.flatMap(({ citations }) => citations)),
    ...overridesOf(result).flatMap(({ citations }) => citations.map(({ ref }) => ref)),
  ]
}
