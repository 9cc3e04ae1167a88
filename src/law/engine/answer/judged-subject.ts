import {
  type ApplicabilityInputs,
  givenSubjectsOf,
  type ReportedEvent,
  keyOfEvents,
  sayAssumedRoles,
  sayLawRoles,
  sayContradictions,
  type Subject,
  type SubjectFact,
  subjectsOf,
  withFactsOfEvents,
} from '#src/law/subjects/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf, VersionChoice } from '#src/lib/as-of.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { PackInput } from '../evaluate/judge.ts'
import { joinSubjects } from '../evaluate/match.ts'
import { type AskedDuties, rulesBearingOn, readRules, type SnapshotVersion } from '../evaluate/rule-snapshot.ts'
import { readTermMatches } from '../evaluate/term-matches.ts'
import { withChoices } from './evaluate.ts'
import { judgeSubject } from './judge-subject.ts'
import { createSearches, searchesOf } from './searches.ts'
import { type SubjectView, subjectViewOf } from './subject-view.ts'

/** Derived facts that the caller states directly, such as a size class, in place of the facts that they follow from. */
type StatedFacts = ReadonlyMap<string, string>

/** What a calculator asks about its subject besides what was given. */
interface SubjectQuestion {
  /** Facts that the caller states in place of those that they follow from. */
  stated?: StatedFacts
  /** Which of several subjects is judged; the first without it. The others count as members of its group. */
  subjectId?: string
  /** What happened to it. An event can state a fact. */
  events?: readonly ReportedEvent[]
  /**
   * The duties that are asked about in the versions of the day, so that only what can bear on them is judged. Without
   * it every duty is judged.
   */
  dutiesIn?: (versions: SnapshotVersion[]) => Promise<AskedDuties>
}

/** One subject under the law of a day. Every duty that was asked about is judged already. */
export interface JudgedSubject extends SubjectView {
  /** The version of each pack on that day, of those that were not judged too. */
  versions: SnapshotVersion[]
  /** Sentences on the roles that the law gives it, on those that it is taken not to have, and on contradictions. */
  aboutRoles: string[]
  /** The same subject judged with the facts that these events state, such as those of one of several cases. */
  after(events: readonly ReportedEvent[]): Promise<JudgedSubject>
}

/** Judges one subject under the law of a day, with the packs whose law can displace duties that are asked about. */
export async function judgeCalculatorSubject(
  law: LawReader,
  inputs: ApplicabilityInputs,
  asOf: AsOf & Partial<VersionChoice>,
  { stated = new Map(), subjectId, events = [], dutiesIn }: SubjectQuestion = {},
): Promise<JudgedSubject> {
  const { validAt } = asOf
  const vocabulary = await readVocabulary(law)
  const subjects = subjectsOf(givenSubjectsOf(inputs), vocabulary)
  const given = subjects.find(({ id }) => id === subjectId) ?? subjects[0]
  const base = withChoices(given!, vocabulary, validAt)
  const choice = { mode: 'published' as const, ...asOf }
  const current = await chooseVersions(law, choice)
  const all = await readRules(law, { ...choice, current })
  const rules = dutiesIn ? rulesBearingOn(all, await dutiesIn(all.versions)) : all
  const judge = async (reported: readonly ReportedEvent[]): Promise<JudgedSubject> => {
    const asked = withStatedFacts(withFactsOfEvents(base, reported, vocabulary), stated)
    const terms = await readTermMatches(rules, [asked], vocabulary)
    const found = await joinSubjects(rules, [asked], terms, { ...choice, vocabulary })
    const subject = found.subjects[0]!
    const packInputs = new Map(
      [...found.inputs.get(subject.id)!].map(([packId, input]) => [packId, withoutDerivations(input, stated)]),
    )
    const matched = { ...found, inputs: new Map([[subject.id, packInputs]]) }
    // Without the derivations of stated facts the rules are others.
    const searches = stated.size > 0 ? createSearches() : searchesOf(rules, vocabulary)
    const judged = await judgeSubject(subject, { matched, vocabulary, validAt, searches })
    return {
      ...subjectViewOf(subject, { versions: matched.versions, inputs: packInputs, judged }, vocabulary),
      versions: all.versions,
      aboutRoles: [
        ...sayLawRoles(subject, vocabulary),
        ...sayAssumedRoles([subject], vocabulary),
        ...sayContradictions([subject], vocabulary),
      ],
      after: judgeAfter,
    }
  }
  const judgements = new Map<string, Promise<JudgedSubject>>()
  const judgeAfter = (reported: readonly ReportedEvent[]): Promise<JudgedSubject> => {
    const key = keyOfEvents(reported, vocabulary)
    const known = judgements.get(key) ?? judge(reported)
    judgements.set(key, known)
    return known
  }
  return judgeAfter(events)
}

function withStatedFacts(subject: Subject, stated: StatedFacts): Subject {
  const facts = new Map<string, SubjectFact>(subject.knowledge.facts)
  for (const [key, value] of stated) facts.set(key, new Set([value]))
  return { ...subject, knowledge: { ...subject.knowledge, facts } }
}

/** Removes the rules that derive a stated fact. */
function withoutDerivations(input: PackInput, stated: StatedFacts): PackInput {
  if (stated.size === 0) return input
  return { ...input, rules: input.rules.filter((rule) => !(rule.derives && stated.has(rule.derives.key))) }
}

/**
 * The date from which an item holds, if it is after the requested day, and the inputs that decide it while it is open.
 */
interface OwnDates {
  from?: string
  turnsOn: string[]
}

/**
 * Judges an item's own dates. The earliest date whose condition holds counts. While none holds, `turnsOn` has the
 * deciding inputs.
 */
export function judgeOwnDates(
  dates: Array<{ date: string; condition?: string | undefined }> | undefined,
  packId: string,
  subject: Pick<SubjectView, 'judgeCondition'>,
  validAt: string,
): OwnDates {
  const judged = (dates ?? []).map(({ date, condition }) => ({
    date,
    condition: condition === undefined ? undefined : subject.judgeCondition(packId, condition),
  }))
  const holding = judged.filter(({ condition }) => !condition || condition.truth === true)
  const open = judged.filter(({ condition }) => condition?.truth === null)
  const first = (holding.length > 0 ? holding : open).map(({ date }) => date).toSorted()[0]
  const isDecided =
    holding.length > 0 || open.every(({ date }) => date <= validAt) || open.every(({ date }) => date > validAt)
  return {
    ...(first !== undefined && first > validAt ? { from: first } : {}),
    turnsOn: isDecided ? [] : open.flatMap(({ condition }) => condition!.turnsOn),
  }
}
