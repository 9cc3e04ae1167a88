import { setImmediate } from 'node:timers/promises'
import { type ApplicabilityInputs, type Subject, subjectsOf } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { matchSubjects, type MatchResult } from '../evaluate/match.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { judgeSubject, type SubjectJudgement } from './judge-subject.ts'
import { factsOfChoices } from './national-law.ts'
import type { Result } from './result-schema.ts'
import { resultOf } from './result.ts'

/** The results of one body's subjects under a rule snapshot. */
export interface Evaluation {
  subjects: Subject[]
  /** The rule snapshot matched against the subjects, by subject id. */
  matched: MatchResult
  /** By subject, then by pack id. */
  judged: Array<Map<string, SubjectJudgement>>
  /** One result for each pack, in the order of the snapshot's versions. */
  results: Result[]
}

/** As of when the law is evaluated, and the level of detail. */
interface EvaluationFrame extends AsOf {
  /** True: the results list the outcome of each duty. */
  isDetailed: boolean
  /** True: the inputs that duties hang on are found and ranked. It takes longer than all the rest. */
  isRanked: boolean
  /** True: the nearest change of facts that changes a pack's outcome is searched. */
  findsFlips?: boolean
}

/** Judges the subjects of every body under one rule snapshot. The graph matches all of them at once. */
export async function evaluate(
  graph: Graph,
  vocabulary: Vocabulary,
  rules: RuleSnapshot,
  bodies: ApplicabilityInputs[],
  frame: EvaluationFrame,
): Promise<Evaluation[]> {
  const asked = bodies.map((body) =>
    subjectsOf(body, vocabulary).map((subject) => withChoices(subject, vocabulary, frame.validAt)),
  )
  // Two bodies may use the same subject ids.
  const aliasOf = (at: number, { id }: Subject) => `${at} ${id}`
  const aliased = asked.flatMap((subjects, at) => subjects.map((subject) => ({ ...subject, id: aliasOf(at, subject) })))
  const found = await matchSubjects(graph, rules, aliased, frame)
  const evaluations: Evaluation[] = []
  for (const [at, subjects] of asked.entries()) {
    const matched: MatchResult = {
      versions: found.versions,
      places: found.places,
      inputs: new Map(subjects.map((subject) => [subject.id, found.inputs.get(aliasOf(at, subject))!])),
      overrides: new Map(subjects.map((subject) => [subject.id, found.overrides.get(aliasOf(at, subject))!])),
    }
    const judged: Evaluation['judged'] = []
    for (const subject of subjects) {
      judged.push(judgeSubject(subject, { matched, vocabulary, validAt: frame.validAt }))
      // Lets other requests run between two subjects.
      await setImmediate()
    }
    const resultOfPack = (version: RuleSnapshot['versions'][number]) =>
      resultOf(
        version,
        judged.map((byPack) => byPack.get(version.pack_id)!),
        vocabulary,
        frame,
      )
    evaluations.push({ subjects, matched, judged, results: matched.versions.map(resultOfPack) })
  }
  return evaluations
}

/** Adds the recorded choices of the subject's countries to its facts. */
export function withChoices(subject: Subject, vocabulary: Vocabulary, validAt: string): Subject {
  const facts = new Map(subject.knowledge.facts)
  for (const [key, value] of factsOfChoices(subject, vocabulary, validAt)) facts.set(key, new Set([value]))
  return { ...subject, knowledge: { ...subject.knowledge, facts } }
}
