import { closedFor, isAskedFor, type Subject, type SubjectFact, type Truth } from '#src/law/subjects/index.ts'
import { type Vocabulary, withBroader, type Words } from '#src/law/vocabulary/index.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { answerFor } from '../evaluate/conditions.ts'
import type { PackInput } from '../evaluate/judge.ts'
import { ROLES } from '../evaluate/roles.ts'
import type { SnapshotVersion } from '../evaluate/rule-snapshot.ts'
import { openInputsOfRule } from '../rules/representative-values.ts'
import { judgeRule } from '../rules/rules.ts'
import type { Evaluation } from './evaluate.ts'
import { joinDuties, type JointDuty } from './joint-duty.ts'
import type { SubjectJudgement } from './judge-subject.ts'

/** The truth of a rule for the subject, and the inputs that decide it while it is open. */
interface Condition {
  truth: Truth
  rule: string
  turnsOn: string[]
  refs: string[]
}

interface PackState {
  version: SnapshotVersion
  input: PackInput
  judged: SubjectJudgement
}

/** What can be asked of one judged subject; a rule of a pack is judged on request. */
export interface SubjectView {
  /** What its sentences call inputs, roles, packs and provisions. */
  words: Words
  /** The packs that were judged. */
  packs: ReadonlyMap<string, PackState>
  /** The sums of its group, when its holders were given. */
  group: Subject['group']
  /** What is known of a fact of it: given, derived or stated. */
  factOf(fact: string): SubjectFact | undefined
  /** Whether it has one of the roles of a pack, by law too, and the inputs that decide that while it is unknown. */
  hasOneOf(packId: string, roles: readonly string[]): Pick<Condition, 'truth' | 'turnsOn'>
  /** The truth of a rule of a pack. Throws for a rule that the pack does not have; the load refuses such names. */
  judgeCondition(packId: string, rule: string): Condition
  /** The duties of a pack with these codes, judged together; undefined when the pack has none of them. */
  judgeDutiesOf(packId: string, codes: ReadonlySet<string>): JointDuty | undefined
}

/** A subject with the packs that it was judged under. */
interface JudgedPacks {
  versions: SnapshotVersion[]
  /** By pack id. */
  inputs: ReadonlyMap<string, PackInput>
  /** By pack id. */
  judged: ReadonlyMap<string, SubjectJudgement>
}

/** What can be asked of a subject that is judged under these packs. */
export function subjectViewOf(
  subject: Subject,
  { versions, inputs, judged }: JudgedPacks,
  vocabulary: Vocabulary,
): SubjectView {
  const packs = new Map(
    versions.map((version): [string, PackState] => {
      const { pack_id: packId } = version
      return [packId, { version, input: inputs.get(packId)!, judged: judged.get(packId)! }]
    }),
  )
  return {
    words: vocabulary.words,
    packs,
    group: subject.group,
    factOf: (fact) => packs.values().next().value?.judged.subject.knowledge.facts.get(fact),
    hasOneOf: (packId, roles) => hasOneOf(subject, packId, roles, vocabulary),
    judgeCondition: (packId, rule) => judgeCondition(packs.get(packId)!, rule),
    judgeDutiesOf: (packId, codes) => joinDuties(packs.get(packId)?.judged, codes),
  }
}

/** What can be asked of each subject of an evaluation, by its id. */
export function viewsOf(
  { subjects, matched, judged }: Pick<Evaluation, 'subjects' | 'matched' | 'judged'>,
  vocabulary: Vocabulary,
): Map<string, SubjectView> {
  return new Map(
    subjects.map((subject, at): [string, SubjectView] => {
      const packs = { versions: matched.versions, inputs: matched.inputs.get(subject.id)!, judged: judged[at]! }
      return [subject.id, subjectViewOf(subject, packs, vocabulary)]
    }),
  )
}

function hasOneOf(
  { terms, mayHave, openness }: Subject,
  packId: string,
  roles: readonly string[],
  { broader }: Vocabulary,
): Pick<Condition, 'truth' | 'turnsOn'> {
  const asked = roles.map((role) => `${ROLES}/${role}`)
  const isAsked = (id: string) => asked.some((up) => withBroader(id, broader).has(up))
  if (terms.some(({ id }) => isAsked(id))) return { truth: true, turnsOn: [] }
  const hanging = openness.questions.filter(({ packId: opens, terms: words }) =>
    words.some((term) => isAsked(term) && isAskedFor(packId, { term, opens }, openness.reach, asked)),
  )
  const turnsOn = [...mayHave.filter(isAsked), ...hanging.map(({ code }) => code)]
  if (turnsOn.length === 0 && !closedFor(openness, packId).has(ROLES)) turnsOn.push(ROLES)
  return { truth: turnsOn.length > 0 ? null : false, turnsOn }
}

function judgeCondition({ input, judged: { judgement } }: PackState, code: string): Condition {
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const rule = rulesByCode.get(code)
  if (!rule) throw new Error(`${input.packId} has no rule ${code}`)
  const asked = input.obligations.flatMap((duty) => duty.asked)
  const truth = judgeRule(rule, rulesByCode, judgement.knowledge) ?? answerFor(code, asked, judgement.knowledge)
  const turnsOn = truth === null ? openInputsOfRule(rule, input.rules, judgement.knowledge) : []
  return { truth, rule: code, turnsOn, refs: rule.citations.map(spellRef) }
}

function spellRef(ref: string): string {
  return ref.startsWith('CELEX:') ? ref : canonicalRef(ref)
}
