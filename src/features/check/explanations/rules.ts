import { type GroupTrace, labelOfGroup } from '#src/duties/index.ts'
import type { GraphEdgeWire } from '#src/features/graph/view/index.ts'
import type { RuleTrace } from '#src/law/engine/index.ts'
import { hashOf } from '#src/lib/json/canonical.ts'
import { eurLexUrl, splitRef } from '#src/lib/law/provisions.ts'
import { addAssumption, addComparedFact, addLawRole, addSubjectFact } from './facts.ts'
import { addEdge, addNode, type Drawing, type SubjectUnderPack } from './sketch.ts'

/** The edge from a node to a condition of it, by the truth of the condition. */
export const KIND_OF_TRUTH = { met: 'fired', not_met: 'not_met', open: 'blocked_by' } as const satisfies Record<
  RuleTrace['truth'],
  GraphEdgeWire['kind']
>

/**
 * Adds a rule with the groups that decided it, down to facts and provisions, and returns its id. All groups decide a
 * rule that is met. Groups that are not met or open, and the rules that lift it, decide any other. `citations` are used
 * where no trace was stored.
 */
export function addRule(scene: SubjectUnderPack, ruleId: string, citations: string[] = []): string {
  const { sketch, result, subject, rules, words } = scene
  const rule = rules.get(ruleId)
  const id = rule?.outcome === 'derives' ? derivationId(scene, rule) : `rule:${subject.id}/${result.pack_id}/${ruleId}`
  // Many duties rest on one rule.
  if (sketch.nodes.has(id)) return id
  addNode(sketch, {
    id,
    kind: 'rule',
    label: labelOfRule(scene, rule, ruleId, citations),
    ...(rule?.outcome === 'derives' ? {} : { pack_id: result.pack_id }),
    subject_id: subject.id,
    rule_id: ruleId,
    ...(rule ? { rule_outcome: rule.outcome, truth: rule.truth } : {}),
  })
  if (rule) addConditions(scene, id, rule)
  else
    sketch.absent.add(
      `How a rule of ${words.ofPack(result.pack_id)} was evaluated is not stored; it is shown by its provisions.`,
    )
  for (const ref of rule?.citations ?? citations) addProvision(scene, id, ref)
  return id
}

function addConditions(scene: SubjectUnderPack, id: string, rule: RuleTrace): void {
  const { sketch, rules } = scene
  for (const group of rule.groups) {
    if (group.truth !== rule.truth) continue
    addEdge(sketch, { from: id, to: addGroup(scene, group), kind: KIND_OF_TRUTH[group.truth] })
  }
  // A rule that is met has no lifting rule that is met or open.
  const lifting = rule.truth === 'not_met' ? 'met' : rule.truth === 'open' ? 'open' : undefined
  for (const code of rule.unless ?? [])
    if (lifting && rules.get(code)?.truth === lifting)
      addEdge(sketch, { from: id, to: addRule(scene, code), kind: 'blocked_by' })
}

/** Groups of several rules that ask the same of a subject are one node. */
function addGroup(scene: SubjectUnderPack, group: GroupTrace): string {
  const { sketch, words, subject } = scene
  const { input, test, expected, truth } = group
  const id = `group:${subject.id}/${input}/${hashOf(group).slice(0, 12)}`
  if (sketch.nodes.has(id)) return id
  const label = labelOfGroup(words, input, test, expected)
  addNode(sketch, { id, kind: 'group', label, subject_id: subject.id, input, test, expected, truth })
  // Without jurisdictions a territorial group is met by the assumption alone.
  const isAssumed = input === 'jurisdictions' && !subject.jurisdictions && !subject.footprint
  if (isAssumed && truth === 'met' && addAssumption(scene, id, input)) return id
  for (const role of rolesBehind(scene, group)) {
    const given = addLawRole(scene, role)
    addEdge(sketch, { from: id, to: given, kind: KIND_OF_TRUTH[truth] })
    addEdge(sketch, { from: given, to: addRule(scene, role.rule_id, role.citations), kind: 'derived_from' })
  }
  const isList = test === 'any_of' || test === 'none_of'
  const fact = isList ? addSubjectFact(scene, input) : addComparedFact(scene, group)
  addEdge(sketch, { from: id, to: fact, kind: KIND_OF_TRUTH[truth] })
  if (sketch.nodes.get(fact)?.origin === 'rule') addProducer(scene, fact, input)
  return id
}

/** The roles that the law gives because of which a group is met, or that released one for which it asks. */
function rolesBehind(
  { own }: SubjectUnderPack,
  { input, given, expected }: GroupTrace,
): SubjectUnderPack['own']['derived'] {
  return own.derived.filter(
    ({ fact, value, releases }) =>
      fact === input && (given.includes(value) || (releases !== undefined && expected.includes(releases))),
  )
}

/**
 * Connects a derived fact with the rule that decided it. A trace does not say which rules could decide one that is
 * open.
 */
function addProducer(scene: SubjectUnderPack, fact: string, input: string): void {
  const decided = scene.own.derived.find((item) => item.fact === input)
  if (decided)
    addEdge(scene.sketch, { from: fact, to: addRule(scene, decided.rule_id, decided.citations), kind: 'derived_from' })
  else
    scene.sketch.absent.add(
      `Which rules could decide “${scene.words.ofInput(input)}” is not stored for a fact that no rule decided; the outcome names the unknown facts that matter.`,
    )
}

/** Adds a provision and the edge that cites it. */
export function addProvision(
  { sketch, words }: Drawing,
  from: string,
  ref: string,
  { url, role }: { url?: string | undefined; role?: string } = {},
): void {
  const id = `provision:${ref}`
  if (!sketch.nodes.has(id)) {
    const address = url ?? urlOf(ref)
    addNode(sketch, { id, kind: 'provision', label: words.ofProvision(ref), ref, ...(address ? { url: address } : {}) })
  }
  addEdge(sketch, { from, to: id, kind: 'cites', ...(role ? { role } : {}) })
}

/** Standards have addresses of their own, which a rule's citations don't carry. */
function urlOf(ref: string): string | undefined {
  if (!ref.startsWith('CELEX:')) return undefined
  const { instrument, provision } = splitRef(ref.slice('CELEX:'.length))
  return eurLexUrl(instrument, provision)
}

const GROUPS_IN_LABEL = 3

function labelOfRule(
  { words }: SubjectUnderPack,
  rule: RuleTrace | undefined,
  ruleId: string,
  citations: string[],
): string {
  const refs = rule?.citations ?? citations
  // Annexes and recitals sort before the article that gives the rule.
  const ref = refs.find((item) => item.includes(' Art ')) ?? refs[0]
  const place = ref ? words.ofProvision(ref) : ruleId
  if (!rule) return place
  const asked = rule.groups.map(({ input, test, expected }) => labelOfGroup(words, input, test, expected))
  const more = asked.length - GROUPS_IN_LABEL
  const conditions = [...asked.slice(0, GROUPS_IN_LABEL), ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
  const what = { applies: '', excluded: 'excludes, ', derives: 'decides, ' }[rule.outcome]
  return `${place}: ${what}${conditions || 'without a condition'}`
}

/** Packs share the vocabulary's derivations, so the same derivation of the same facts is one node. */
function derivationId({ subject }: SubjectUnderPack, rule: RuleTrace): string {
  return `rule:${subject.id}/${rule.rule_id}/${hashOf(rule).slice(0, 12)}`
}
