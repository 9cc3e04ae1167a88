import type { LockedVersionWire } from '#src/lib/law/law-schema.ts'
import {
  type ApplicabilityInputs,
  type GivenSubjects,
  givenSubjectsOf,
  type Subject,
  subjectsOf,
} from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { joinSubjects, type MatchResult } from '../evaluate/match.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { readTermMatches } from '../evaluate/term-matches.ts'
import { judgeSubject, type SubjectJudgement } from './judge-subject.ts'
import { factsOfChoices } from './national-law.ts'
import type { Result } from './result-schema.ts'
import { resultOf } from './result.ts'
import { searchesOf } from './searches.ts'

/** The judgements of one body's subjects under a rule snapshot. */
interface Judged {
  given: GivenSubjects
  subjects: Subject[]
  /** The rule snapshot matched against the subjects, by subject id. */
  matched: MatchResult
  /** By subject, then by pack id. */
  judged: Array<Map<string, SubjectJudgement>>
}

export interface Evaluation extends Judged {
  /** One result for each pack that was asked about, in the order of the snapshot's versions. */
  results: Result[]
  /** The packs that were judged beside them, because their law can displace. */
  beside: LockedVersionWire[]
}

/** As of when the law is evaluated, and the level of detail. */
interface EvaluationFrame extends AsOf {
  /** True: the results list the outcome of each duty. */
  isDetailed: boolean
  /** True: the nearest change of facts that changes a pack's outcome is searched. */
  findsFlips?: boolean
}

/** Judges the subjects of a body under a rule snapshot, with the result of each pack. */
export async function evaluate(
  vocabulary: Vocabulary,
  rules: RuleSnapshot,
  body: ApplicabilityInputs,
  frame: EvaluationFrame,
): Promise<Evaluation> {
  const [own] = await judgeEach(vocabulary, rules, [body], frame, (judged) => judged)
  const results: Result[] = []
  for (const version of rules.versions.filter((row) => !rules.beside.has(row.pack_id))) {
    const ofPack = own!.judged.map((byPack) => byPack.get(version.pack_id)!)
    results.push(await resultOf(version, ofPack, vocabulary, frame))
  }
  return { ...own!, results, beside: listBeside(rules) }
}

/**
 * Judges the subjects of every body under one rule snapshot. The terms of all of them are matched at once. Of
 * each body only what `keep` takes is kept, because the judgements of all bodies need much memory.
 */
export async function judgeEach<T>(
  vocabulary: Vocabulary,
  rules: RuleSnapshot,
  bodies: ApplicabilityInputs[],
  asOf: AsOf,
  keep: (judged: Judged) => T,
): Promise<T[]> {
  const { validAt } = asOf
  const asked: Array<Pick<Judged, 'given' | 'subjects'>> = []
  for (const body of bodies) {
    await nextTurn()
    const given = givenSubjectsOf(body)
    const subjects = subjectsOf(given, vocabulary).map((subject) => withChoices(subject, vocabulary, validAt))
    asked.push({ given, subjects })
  }
  const terms = await readTermMatches(
    rules,
    asked.flatMap(({ subjects }) => subjects),
    vocabulary,
  )
  const kept: T[] = []
  for (const { given, subjects: own } of asked) {
    const matched = await joinSubjects(rules, own, terms, { ...asOf, vocabulary })
    const { subjects } = matched
    const judged: Judged['judged'] = []
    const frame = { matched, vocabulary, validAt, searches: searchesOf(rules, vocabulary) }
    for (const subject of subjects) judged.push(await judgeSubject(subject, frame))
    kept.push(keep({ given, subjects, matched, judged }))
  }
  return kept
}

/** Adds the recorded choices of the subject's countries to its facts. */
export function withChoices(subject: Subject, vocabulary: Vocabulary, validAt: string): Subject {
  const facts = new Map(subject.knowledge.facts)
  for (const [key, value] of factsOfChoices(subject, vocabulary, validAt)) facts.set(key, new Set([value]))
  return { ...subject, knowledge: { ...subject.knowledge, facts } }
}

function listBeside({ versions, beside }: Pick<RuleSnapshot, 'versions' | 'beside'>): LockedVersionWire[] {
  return versions
    .filter((row) => beside.has(row.pack_id))
    .map(({ pack_id: packId, version }) => ({
      pack_id: packId,
      version: version.version,
      content_hash: version.content_hash,
    }))
}
