import {
  filingInWords,
  type ListedEvidence,
  type ListedFiling,
  type ListedPenalty,
  readEvidence,
  readFilings,
  readPenalties,
} from '#src/law/attachments/index.ts'
import { OUTCOMES, type SubjectView } from '#src/law/engine/index.ts'
import { finesInWords } from '#src/law/fines/index.ts'
import { type ObligationWire, readObligations } from '#src/law/obligations/obligation.outside.ts'
import type { Done } from '#src/law/subjects/index.ts'
import { askFor, readVocabulary, type Vocabulary, type Words } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { nationalInWords } from '#src/lib/law/citation-cells.ts'
import { isOfDirective } from '#src/lib/law/provisions.ts'
import { pageOf } from '#src/lib/paging.ts'
import { pick, present } from '#src/lib/present.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { datesOf } from './dates.ts'
import { fineTeller } from './duty-fine.ts'
import { countOf, decidingInputsOf, openInputsOf } from './inputs.ts'
import { type DutyResult, type ExplainedPack, type Judged, type SubjectResult } from './judged.ts'
import type { ActWire, DutyWire, RuledOut } from './schema.ts'
import { reasonOfDuty, reasonOfPack } from './why.ts'

/** What is known of the subjects beside the evaluation, by id: how fines are judged, and when they did what recurs. */
interface Known {
  views?: ReadonlyMap<string, SubjectView> | undefined
  done?: Done
}

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
 * run keeps its own. The fines are those of the subjects in `views`.
 */
export async function explainDuties(
  law: LawReader,
  packs: ExplainedPack[],
  moment: Moment,
  { views, done }: Known = {},
): Promise<DutyList> {
  const vocabulary = await readVocabulary(law)
  const read: Array<Pick<Reading, 'pack' | 'version'>> = []
  for (const pack of packs) {
    const { pack_id: packId, pack_version: number } = pack.result
    read.push({ pack, version: await readVersion(law, `${packId}@${number}`, moment.mode) })
  }
  const { words } = vocabulary
  const lists: DutyList[] = []
  for (const { pack, version } of read) {
    for (const own of pack.result.subjects) {
      await nextTurn()
      const ofSubject = { view: views?.get(own.id), done: done?.get(own.id) ?? {} }
      lists.push(dutiesOf({ pack, version, words, vocabulary, ...ofSubject }, own, moment))
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
  const { words } = vocabulary
  const versions = new Map<string, VersionObligations>()
  for (const id of new Set(obligations.map((obligation) => `${obligation.pack_id}@${obligation.pack_version}`)))
    versions.set(id, await readVersion(law, id, moment.mode))
  return obligations.map((obligation) => {
    const version = versions.get(`${obligation.pack_id}@${obligation.pack_version}`)!
    return {
      ...textOf(obligation, version, words),
      ...present({ largest_fine: finesInWords(listOf(obligation.penalties, version.penalties)) }),
      modality: obligation.modality,
      change: [],
      open_questions: questionsIn(obligation, false),
      each_time: questionsIn(obligation, true),
      hangs_on: [],
      decided_by: [],
      ...datesOf({ ...datedOf(obligation, version, words), day: moment.validAt }),
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

/** The items with these codes. */
function listOf<T>(codes: string[], items: ReadonlyMap<string, T>): T[] {
  return codes.flatMap((code) => items.get(code) ?? [])
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
  /** Absent where the subject is not judged again. */
  view: SubjectView | undefined
  /** When the subject last did what recurs, by pack and code. */
  done: Readonly<Record<string, string>>
}

function dutiesOf(
  { pack, version, words, vocabulary, view, done }: Reading,
  own: SubjectResult,
  { validAt }: Moment,
): DutyList {
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
  const fineOf = view && fineTeller(version.penalties.values(), view, validAt, words)
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
    duties.push({
      ...textOf(text, version, words),
      ...fineOf?.(duty),
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
      ...datesOf({ ...datedOf(text, version, words), day: validAt, duty, done: done[`${result.pack_id}/${code}`] }),
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
function textOf(obligation: ObligationWire, { evidence, filings }: VersionObligations, words: Words) {
  const act = words.ofPack(obligation.pack_id)
  const cited = basisOf(obligation)
  return {
    ...pick(obligation, 'pack_id code'),
    act,
    articles: cited.map(({ ref }) => citedUnder(act, ref, words)),
    ...pick(obligation, 'title addressee_roles'),
    addressees: obligation.addressee_roles.map((role) => words.ofValue('entity_roles', role)),
    ...pick(obligation, 'trigger_event summary'),
    evidence: listOf(obligation.evidence, evidence).map((row) => row.content_json.artifact_name),
    filings: listOf(obligation.filings, filings).map((row) => filingInWords(row.content_json, words)),
    ...present({ url: cited[0]?.url }),
    ...pick(obligation, 'hash lineage_id'),
  }
}

/** A provision as it is cited under its pack's act: `Art 21(1)` of that act itself, `GDPR Art 9` of another one. */
function citedUnder(act: string, ref: string, words: Words): string {
  const name = words.ofProvision(ref)
  return name.startsWith(`${act} `) ? name.slice(act.length + 1) : name
}

/** What the days of an obligation are read from. */
function datedOf(obligation: ObligationWire, { filings }: VersionObligations, words: Words) {
  return { obligation, filings: listOf(obligation.filings, filings), words }
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
