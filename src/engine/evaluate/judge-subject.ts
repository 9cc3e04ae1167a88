import { type Vocabulary, withBroader } from '#src/vocabulary/index.ts'
import type { ResultWire } from './result-schema.ts'
import { referencedFacts } from '../rules/referenced-facts.ts'
import type { DerivedFact } from '../rules/derive.ts'
import type { CitedOverride, MatchResult } from './match.ts'
import { judgeObligations, judgePack, type Judgement, type PackInput } from './judge.ts'
import { findOpenQuestion } from '../unknowns/decisive-unknowns.ts'
import { judgeDuties, type DutyJudgement } from './duty.ts'
import { findUnknownsOfObligations } from '../unknowns/unknowns-of-obligations.ts'
import { findDisplacements, type Displacement } from '../precedence.ts'
import { valuesOf } from '../rules/rules.ts'
import type { Broader } from '../rules/representative-values.ts'
import type { Subject } from '../model/subjects.ts'

/** The result of one pack for one subject. */
export interface SubjectJudgement {
  subject: Subject
  judgement: Judgement
  missing: string[]
  displacements: Array<Displacement<CitedOverride>>
  /** Every obligation of the pack, in its order, with what goes before it. */
  duties: DutyJudgement[]
  /** The inputs that can change the outcome of an obligation that is undetermined; empty for any other. They are found on request. */
  missingOf(obligation: string): string[]
  /** The derived facts, each with its value and the rule that decided it. */
  derived: ResultWire['subjects'][number]['derived']
  /** The decisive unknowns of each undetermined obligation. Absent unless obligations were asked for. */
  missingOfObligations?: ReadonlyMap<string, string[]>
}

/** The inputs of a check besides the subject. */
export interface Frame {
  matched: MatchResult
  vocabulary: Vocabulary
  validAt: string
  /** True: the decisive unknowns of single obligations are found too. */
  isDetailed: boolean
}

/** Judges every pack for one subject, then applies precedence among the packs. */
export function judgeSubject(subject: Subject, { matched, vocabulary, validAt, isDetailed }: Frame) {
  const inputs = matched.inputs.get(subject.id)!
  const derivedFacts = derivedFactsOf(vocabulary)
  const broader = broaderOf(vocabulary)
  const judgements = new Map<string, Judgement>()
  const missing = new Map<string, string[]>()
  for (const [packId, input] of inputs) {
    const { judgement, open } = judgeOne(input, derivedFacts, subject, broader)
    judgements.set(packId, judgement)
    missing.set(packId, open)
  }
  const displacements = findDisplacements<CitedOverride>({
    overrides: matched.overrides.get(subject.id) ?? [],
    judgements,
    missingOf: (packId) => missing.get(packId) ?? [],
    given: subject.knowledge,
    validAt,
    places: matched.places,
  })
  const byPack = Map.groupBy(displacements, (item: Displacement<CitedOverride>) => item.override.toPackId)
  return new Map(
    [...judgements].map(([packId, judgement]): [string, SubjectJudgement] => {
      const input = inputs.get(packId)!
      const own = byPack.get(packId) ?? []
      const open = missing.get(packId)!
      const findUnknowns = (codes?: ReadonlySet<string>) =>
        findUnknownsOfObligations(
          { input, judgement, packUnknowns: open, codes },
          derivedFacts,
          subject.knowledge,
          broader,
        )
      const base = {
        subject,
        judgement,
        missing: open,
        displacements: own,
        duties: judgeDuties(judgement.obligations, own),
        missingOf: (code: string) => findUnknowns(new Set([code])).get(code) ?? [],
      }
      const detail = isDetailed
        ? { missingOfObligations: judgement.outcome === 'undetermined' ? new Map<string, string[]>() : findUnknowns() }
        : {}
      return [packId, { ...base, derived: derivedOf(input, judgement), ...detail }]
    }),
  )
}

function judgeOne(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  subject: Subject,
  broader: Broader,
): { judgement: Judgement; open: string[] } {
  const pack = judgePack(input, derivedFacts, subject.knowledge)
  if (pack.outcome !== 'undetermined') return { judgement: judgeObligations(input, pack), open: [] }
  const { inputs, settled } = findOpenQuestion(input, derivedFacts, subject.knowledge, broader)
  if (!settled) return { judgement: judgeObligations(input, pack), open: inputs }
  return { judgement: judgeObligations(input, { ...pack, outcome: settled, isSettledByCases: true }), open: [] }
}

function derivedFactsOf(vocabulary: Vocabulary): Map<string, DerivedFact> {
  return new Map(
    [...vocabulary.facts.values()]
      .filter((fact) => fact.derived)
      .map((fact) => [fact.id, { values: fact.values, isExhaustive: fact.exhaustive }]),
  )
}

function broaderOf(vocabulary: Vocabulary): Broader {
  return (dimension, code) => {
    const ids = withBroader(`${dimension}/${code}`, vocabulary.broader)
    return [...ids].map((id) => id.slice(dimension.length + 1))
  }
}

/** The derived facts that a rule decided and that the pack's rules derive or compare, directly or through other facts. */
function derivedOf(input: PackInput, { knowledge }: Judgement): SubjectJudgement['derived'] {
  const rules = new Map(input.rules.map((rule) => [rule.code, rule]))
  const asked = referencedFacts(input.rules)
  return [...knowledge.derivedBy]
    .filter(([fact]) => asked.has(fact))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([fact, code]) => {
      const value = valuesOf(knowledge.facts.get(fact)).values[0]
      return value === undefined ? [] : [{ fact, value, rule_id: code, citations: rules.get(code)?.citations ?? [] }]
    })
}
