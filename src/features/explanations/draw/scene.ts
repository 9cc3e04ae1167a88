import type { enterprisesOf, ResultWire, RuleTraceWire, SubjectTrace, SubjectWire } from '#src/engine/index.ts'
import type { Vocabulary } from '#src/vocabulary/index.ts'
import type { Assumption } from '../assumptions.ts'
import type { Sketch } from './sketch.ts'
import type { Words } from '../words.ts'

/** The result of a pack without the state of its version, and the rules as they were evaluated, as a run stores both. */
export interface ExplainedPack {
  result: Omit<ResultWire, 'source'>
  /** Absent where it was not stored. */
  trace?: SubjectTrace[] | undefined
}

/** What every part of an explanation is drawn with. */
export interface Drawing {
  sketch: Sketch
  words: Words
  vocabulary: Vocabulary
  assumptions: Assumption[]
  enterprises: ReturnType<typeof enterprisesOf>
  /** The hashes of relationship facts, by id. */
  factHashes: ReadonlyMap<string, string>
}

/** One subject under one pack. */
export interface Scene extends Drawing {
  result: ExplainedPack['result']
  /** What was said of the subject. */
  subject: SubjectWire
  own: ResultWire['subjects'][number]
  rules: ReadonlyMap<string, RuleTraceWire>
}
