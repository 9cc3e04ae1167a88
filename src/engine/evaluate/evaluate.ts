import { setImmediate } from 'node:timers/promises'
import type { Vocabulary } from '#src/vocabulary/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { ResultWire } from './result-schema.ts'
import { matchSubjects, type MatchResult, type RulesAsOf } from './match.ts'
import { judgeSubject, type SubjectJudgement } from './judge-subject.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'
import { factsOfChoices } from '../national-law.ts'
import { resultOf } from './result.ts'
import type { ApplicabilityInputs } from '../model/schema.ts'
import { subjectsOf, type Subject } from '../model/subjects.ts'

/** What one body's subjects come to under a law. */
export interface Evaluation {
  subjects: Subject[]
  /** The law matched against the subjects, by their ids. */
  matched: MatchResult
  /** By subject, then by pack id. */
  judged: Array<Map<string, SubjectJudgement>>
  /** By pack, in the law's order. */
  results: ResultWire[]
}

/** When a law is asked, and how closely. */
export interface EvaluationFrame extends RulesAsOf {
  /** Whether what single obligations turn on is asked for. */
  isDetailed: boolean
}

/** Judges the subjects of every body under one law; the graph matches all of them at once. */
export async function evaluateAll(
  graph: Graph,
  vocabulary: Vocabulary,
  law: RuleSnapshot,
  bodies: ApplicabilityInputs[],
  frame: EvaluationFrame,
): Promise<Evaluation[]> {
  const asked = bodies.map((body) =>
    subjectsOf(body, vocabulary).map((subject) => withChoices(subject, vocabulary, frame.asOf)),
  )
  // Two bodies may call their subjects alike.
  const aliasOf = (at: number, { id }: Subject) => `${at} ${id}`
  const aliased = asked.flatMap((subjects, at) => subjects.map((subject) => ({ ...subject, id: aliasOf(at, subject) })))
  const found = await matchSubjects(graph, law, aliased, frame)
  const evaluations: Evaluation[] = []
  for (const [at, subjects] of asked.entries()) {
    const matched: MatchResult = {
      versions: found.versions,
      inputs: new Map(subjects.map((subject) => [subject.id, found.inputs.get(aliasOf(at, subject))!])),
      overrides: new Map(subjects.map((subject) => [subject.id, found.overrides.get(aliasOf(at, subject))!])),
    }
    const judged: Evaluation['judged'] = []
    for (const subject of subjects) {
      judged.push(judgeSubject(subject, { matched, vocabulary, ...frame }))
      // Other requests have their turn between two subjects.
      await setImmediate()
    }
    const resultOfPack = (version: RuleSnapshot['versions'][number]) =>
      resultOf(
        version,
        judged.map((byPack) => byPack.get(version.pack_id)!),
        vocabulary,
        frame.asOf,
      )
    evaluations.push({ subjects, matched, judged, results: matched.versions.map(resultOfPack) })
  }
  return evaluations
}

/** The same for one body. */
export async function evaluate(
  graph: Graph,
  vocabulary: Vocabulary,
  law: RuleSnapshot,
  body: ApplicabilityInputs,
  frame: EvaluationFrame,
): Promise<Evaluation> {
  const [evaluation] = await evaluateAll(graph, vocabulary, law, [body], frame)
  return evaluation!
}

/** A subject with what its countries are recorded to have chosen. */
export function withChoices(subject: Subject, vocabulary: Vocabulary, asOf: string): Subject {
  const facts = new Map(subject.knowledge.facts)
  for (const [key, value] of factsOfChoices(subject, vocabulary, asOf)) facts.set(key, new Set([value]))
  return { ...subject, knowledge: { ...subject.knowledge, facts } }
}
