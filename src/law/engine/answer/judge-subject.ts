import { closedFor, type Knowledge, openingQuestionOf, premisesFirst, type Subject } from '#src/law/subjects/index.ts'
import { type Vocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { judgeDuties } from '../evaluate/duty.ts'
import {
  describePack,
  judgeObligations,
  type Duty,
  type Judgement,
  type ObligationInput,
  type PackInput,
} from '../evaluate/judge.ts'
import type { CitedOverride, MatchResult } from '../evaluate/match.ts'
import { findDisplacements, type Displacement } from '../evaluate/precedence.ts'
import type { DerivedFact } from '../rules/derive.ts'
import type { Broader } from '../rules/representative-values.ts'
import { judgeGroup, referencedFacts, type Rule, valuesOf } from '../rules/rules.ts'
import { type DecidingInput, findOpenQuestion, type OpenDuty, rankInputs } from '../unknowns/decisive-unknowns.ts'
import { findNearestFlip, type Flip } from '../unknowns/nearest-flip.ts'
import { findUnknownsOfObligations, type OpenObligation } from '../unknowns/unknowns-of-obligations.ts'
import type { Result } from './result-schema.ts'
import type { Searches } from './searches.ts'

/** The result of one pack for one subject. */
export interface SubjectJudgement {
  subject: Subject
  judgement: Judgement
  missing: string[]
  /** True: the question that opens the pack's act is open. Its duties are counted, and not worked out. */
  isUnanswered: boolean
  displacements: Array<Displacement<CitedOverride>>
  /** Every obligation of the pack, in its order, with the law that displaces it. */
  duties: Duty[]
  /**
   * The inputs that can change the outcome of an obligation that is undetermined; empty for any other. They are found
   * on request.
   */
  missingOf(obligation: string): Promise<string[]>
  /** The smallest change of given facts that changes the pack's outcome, searched on request. */
  findFlip(): Promise<Flip | undefined>
  /** The derived facts and the roles that the law gives, each with its value and the rule that decided it. */
  derived: Result['subjects'][number]['derived']
  /** The inputs that duties of the pack hang on, the one that most hang on first. They are found on request. */
  rankDeciding(): Promise<DecidingInput[]>
}

/** The inputs of a check besides the subject. */
interface Frame {
  matched: MatchResult
  vocabulary: Vocabulary
  validAt: string
  searches: Searches
}

/**
 * Judges every pack for one subject, then applies precedence among the packs. Other requests run between two packs
 * where that takes long.
 */
export async function judgeSubject(
  subject: Subject,
  { matched, vocabulary, validAt, searches }: Frame,
): Promise<Map<string, SubjectJudgement>> {
  const inputs = matched.inputs.get(subject.id)!
  const derivedFacts = derivedFactsOf(vocabulary)
  const broader = broaderOf(vocabulary)
  const judged = new Map<string, JudgedPack>()
  for (const [packId, input] of inputs) {
    await nextTurn()
    judged.set(packId, await judgeOne(input, derivedFacts, subject, broader, searches))
  }
  await nextTurn()
  const displacements = findDisplacements<CitedOverride>({
    overrides: matched.overrides.get(subject.id) ?? [],
    judgements: new Map([...judged].map(([packId, { judgement }]) => [packId, judgement])),
    missingOf: (packId) => judged.get(packId)?.missing ?? [],
    given: subject.knowledge,
    validAt,
    places: matched.places,
  })
  const byPack = Map.groupBy(displacements, (item: Displacement<CitedOverride>) => item.override.toPackId)
  return new Map(
    [...judged].map(([packId, { judgement, missing, isUnanswered, openObligations }]): [string, SubjectJudgement] => {
      const own = byPack.get(packId) ?? []
      const duties = judgeDuties(judgement.obligations, own)
      return [
        packId,
        {
          subject,
          judgement,
          missing,
          isUnanswered,
          displacements: own,
          duties,
          missingOf: async (code) => (await openObligations()).get(code)?.inputs ?? [],
          rankDeciding: async () => rankInputs(openInputsOf(duties, own, await openObligations())),
          findFlip: () => findNearestFlip(inputs.get(packId)!, derivedFacts, knowledgeOf(inputs.get(packId)!, subject)),
          derived: derivedOf(inputs.get(packId)!, judgement),
        },
      ]
    }),
  )
}

/**
 * The inputs that each undecided duty depends on. A certain displacement decides a duty: no other input changes it.
 */
function openInputsOf(
  duties: Duty[],
  displacements: Array<Displacement<CitedOverride>>,
  unknowns: ReadonlyMap<string, OpenObligation>,
): OpenDuty[] {
  const undecided = duties.filter(({ outcome }) => outcome !== 'displaced')
  const displacing = Map.groupBy(
    displacements.flatMap(({ isConditional, obligationCodes, missing }) =>
      isConditional ? obligationCodes.map((code) => ({ code, missing })) : [],
    ),
    ({ code }) => code,
  )
  return undecided.map(({ code, isPermission }) => ({
    code,
    isPermission,
    inputs: [...(unknowns.get(code)?.inputs ?? []), ...(displacing.get(code) ?? []).flatMap(({ missing }) => missing)],
  }))
}

/**
 * Settles an obligation that is open by each rule alone: where every value of the open inputs gives one outcome, it has
 * that outcome.
 */
function settle(judgement: Judgement, open: ReadonlyMap<string, OpenObligation>): Judgement {
  const obligations = judgement.obligations.map((duty): Duty => {
    const settled = open.get(duty.code)?.settled
    // The rules that are met stay those that the given inputs meet.
    return settled ? { ...settled, rules: duty.rules, tried: duty.tried } : duty
  })
  return { ...judgement, obligations }
}

interface JudgedPack {
  judgement: Judgement
  /** The inputs that decide the pack while it is undetermined. */
  missing: string[]
  /** True: the question that opens the pack's act is open, so its duties are only counted. */
  isUnanswered: boolean
  /** What its undetermined obligations hang on. */
  openObligations: () => Promise<ReadonlyMap<string, OpenObligation>>
}

/** What is known of a subject while a pack is judged: the lists that leave nothing open differ by pack. */
function knowledgeOf({ packId }: PackInput, { knowledge, openness }: Subject): Knowledge {
  return { ...knowledge, givenDimensions: closedFor(openness, packId) }
}

async function judgeOne(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  subject: Subject,
  broader: Broader,
  searches: Searches,
): Promise<JudgedPack> {
  const knowledge = knowledgeOf(input, subject)
  const findOpen = async (judgement: Judgement, packUnknowns: string[]) => {
    const found = await searches.ofObligations({ input, judgement, packUnknowns }, knowledge, (alike, seen) =>
      findUnknownsOfObligations({ input: alike, judgement, packUnknowns }, derivedFacts, seen, broader),
    )
    const asked = [...found].map(([code, open]) => {
      return [code, { ...open, inputs: premisesFirst(open.inputs, knowledge) }] as const
    })
    return new Map(asked)
  }
  const decided = async (pack: Omit<Judgement, 'obligations'>): Promise<JudgedPack> => {
    const judgement = judgeObligations(input, pack)
    const open = await findOpen(judgement, [])
    return {
      judgement: settle(judgement, open),
      missing: [],
      isUnanswered: false,
      openObligations: () => Promise.resolve(open),
    }
  }
  const pack = describePack(input, derivedFacts, knowledge)
  if (pack.outcome !== 'undetermined') return decided(pack)
  const opening = openingQuestionOf(subject.openness, input.packId)
  if (opening !== undefined && hangsOnOpening(input.rules, opening, pack.knowledge)) {
    const inputs = [opening]
    const open = new Map(input.obligations.map(({ code }) => [code, { inputs }]))
    const judgement = { ...pack, obligations: input.obligations.map(leftOpen) }
    return { judgement, missing: inputs, isUnanswered: true, openObligations: () => Promise.resolve(open) }
  }
  const { inputs, settled } = await searches.ofPack(input, knowledge, (seen) =>
    findOpenQuestion(input, derivedFacts, seen, broader),
  )
  if (settled) return decided({ ...pack, outcome: settled.outcome, isSettledByCases: true })
  const judgement = judgeObligations(input, pack)
  // All of its obligations are open with it. `findOpen` searches on request what each depends on.
  let open: Promise<ReadonlyMap<string, OpenObligation>> | undefined
  return {
    judgement,
    missing: premisesFirst(inputs, knowledge),
    isUnanswered: false,
    openObligations: () => (open ??= findOpen(judgement, inputs)),
  }
}

/**
 * Whether a pack is open because the question that opens its act is. Then that alone is asked: what else the outcome
 * hangs on matters only to a subject that answers yes.
 */
function hangsOnOpening(rules: Rule[], question: string, knowledge: Knowledge): boolean {
  return rules.some(({ outcome, scope, groups }) => {
    if (outcome !== 'applies' || scope.length > 0) return false
    const open = groups.filter((group) => judgeGroup(group, knowledge) !== true)
    return (
      open.some(({ mayMatch }) => mayMatch?.includes(question)) &&
      open.every((group) => judgeGroup(group, knowledge) === null)
    )
  })
}

/** A duty of an act that may not be about the subject at all. */
function leftOpen({ code, title, modality, provisions }: ObligationInput): Duty {
  const isPermission = modality === 'may'
  return { code, title, modality, provisions, isPermission, outcome: 'undetermined', rules: [], tried: [] }
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

/**
 * The roles by law, and the facts that a rule decided, as far as the pack's rules ask for them, directly or
 * through other facts, or they bear on a question.
 */
function derivedOf(input: PackInput, { knowledge }: Judgement): SubjectJudgement['derived'] {
  const roles = (input.roleRules ?? []).map(({ list, role, releases, rule: { code, citations } }) => {
    return { fact: list, value: role, ...(releases ? { releases } : {}), rule_id: code, citations }
  })
  const rules = new Map([...input.rules, ...(input.factRules ?? [])].map((rule) => [rule.code, rule]))
  const bearing = input.obligations.flatMap(({ asked: own }) => own.flatMap(({ known }) => known?.fact ?? []))
  const asked = new Set([...referencedFacts(input.rules), ...bearing])
  const facts = [...knowledge.derivedBy]
    .filter(([fact]) => asked.has(fact))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([fact, code]) => {
      const value = valuesOf(knowledge.facts.get(fact)).values[0]
      return value === undefined ? [] : [{ fact, value, rule_id: code, citations: rules.get(code)?.citations ?? [] }]
    })
  return [...roles, ...facts]
}
