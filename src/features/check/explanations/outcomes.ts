import { type DutyResult, joinFirstFew } from '#src/duties/index.ts'
import type { GraphEdgeWire, GraphNodeWire } from '#src/features/graph/view/index.ts'
import type { Outcome, RuleTrace } from '#src/law/engine/index.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { canonicalRef, splitRef } from '#src/lib/law/provisions.ts'
import { addAnswer, addSubjectFact } from './facts.ts'
import { addProvision, addRule, KIND_OF_TRUTH } from './rules.ts'
import { addEdge, addNode, type SubjectUnderPack } from './sketch.ts'

type Judged = Pick<DutyResult, 'outcome' | 'applies_from' | 'waiting_for'> & Partial<Pick<DutyResult, 'title'>>

const OUTCOME_WORDS: Record<Exclude<Outcome, 'not_yet'>, string> = {
  applies: 'applies',
  applies_if: 'applies if an open condition is as it says',
  undetermined: 'is undetermined',
  does_not_apply: 'does not apply',
  displaced: 'is displaced',
}

/** The node of a pack's outcome, of its outcome for one of several subjects, or of a duty's. */
export function outcomeNode(scene: Pick<SubjectUnderPack, 'words'>, at: OutcomePlace, judged: Judged): GraphNodeWire {
  const { packId, subjectId, code, isOne } = at
  const act = scene.words.ofPack(packId)
  const name = judged.title === undefined ? act : `${act}: “${judged.title}”`
  const whom = subjectId && !isOne ? ` (${subjectId})` : ''
  return {
    id: outcomeId(at),
    kind: 'outcome',
    label: `${name} ${outcomeInWords(judged)}${whom}`,
    pack_id: packId,
    ...(subjectId ? { subject_id: subjectId } : {}),
    ...(code ? { code } : {}),
    outcome: judged.outcome,
    ...(judged.applies_from ? { applies_from: judged.applies_from } : {}),
  }
}

interface OutcomePlace {
  packId: string
  subjectId?: string
  code?: string
  /** True: there is one subject, and its outcome is the pack's. */
  isOne: boolean
}

export function outcomeId({ packId, subjectId, code, isOne }: OutcomePlace): string {
  const parts = [packId, ...(subjectId && (!isOne || code) ? [subjectId] : []), ...(code ? [code] : [])]
  return `outcome:${parts.join('/')}`
}

function outcomeInWords({ outcome, applies_from: from, waiting_for: act }: Judged): string {
  if (outcome !== 'not_yet') return OUTCOME_WORDS[outcome]
  return from ? `applies from ${dayInWords(from)}` : `does not apply yet${act ? `, it waits for: ${act.text}` : ''}`
}

/** Adds the reasons of a subject's outcome under one pack: its rules, unknown facts and displacing laws. */
export function addReasons(scene: SubjectUnderPack, id: string): void {
  const { own, rules, sketch } = scene
  for (const { rule_id, citations } of own.matched_rules)
    addEdge(sketch, { from: id, to: addRule(scene, rule_id, citations), kind: 'fired' })
  for (const { rule_id, citations } of own.excluded_by)
    addEdge(sketch, { from: id, to: addRule(scene, rule_id, citations), kind: 'blocked_by' })
  addOverrides(scene, id)
  addUnknown(scene, id, own.missing_facts)
  for (const { rule_id, citations } of own.rules_tried ?? [])
    addEdge(sketch, { from: id, to: addRule(scene, rule_id, citations), kind: kindOf(scene, rules.get(rule_id)) })
  if (own.outcome === 'undetermined' || own.settled_by_cases) {
    const open = [...rules.values()].filter(
      (rule) => rule.truth === 'open' && rule.outcome !== 'derives' && !rule.scope,
    )
    for (const rule of open) addEdge(sketch, { from: id, to: addRule(scene, rule.rule_id), kind: kindOf(scene, rule) })
  }
}

/**
 * Adds the outcome of a duty: that of its pack, narrowed by its own rules, unknown facts and displacing laws.
 */
export function addObligation(scene: SubjectUnderPack, packOutcome: string, duty: DutyResult, isOne: boolean): string {
  const { sketch, result, subject, rules, own } = scene
  const place = { packId: result.pack_id, subjectId: subject.id, code: duty.code, isOne }
  const node = outcomeNode(scene, place, duty)
  const { id } = node
  addNode(sketch, node)
  addEdge(sketch, { from: id, to: packOutcome, kind: 'derived_from' })
  for (const ruleId of duty.rule_ids ?? []) {
    const kind = rules.get(ruleId)?.outcome === 'excluded' ? 'blocked_by' : 'fired'
    addEdge(sketch, { from: id, to: addRule(scene, ruleId), kind })
  }
  for (const ruleId of duty.rules_tried ?? [])
    addEdge(sketch, { from: id, to: addRule(scene, ruleId), kind: kindOf(scene, rules.get(ruleId)) })
  // Of a pack that is open as a whole its duties rest on the pack, which shows what is not known.
  if (own.outcome !== 'undetermined') addUnknown(scene, id, duty.missing_facts ?? [])
  for (const condition of duty.open_conditions ?? [])
    addEdge(sketch, { from: id, to: addAnswer(scene, condition), kind: 'blocked_by' })
  for (const condition of duty.answered ?? [])
    addEdge(sketch, { from: id, to: addAnswer(scene, condition), kind: isLifted(duty) ? 'blocked_by' : 'fired' })
  addOverrides(scene, id, duty.code)
  return id
}

function isLifted({ outcome }: DutyResult): boolean {
  return outcome === 'does_not_apply'
}

function addUnknown(scene: SubjectUnderPack, from: string, inputs: string[]): void {
  for (const input of inputs) addEdge(scene.sketch, { from, to: addSubjectFact(scene, input), kind: 'blocked_by' })
}

/** When an outcome is settled although its rules are open, it follows from them together for any open facts. */
function kindOf({ own }: SubjectUnderPack, rule: RuleTrace | undefined): GraphEdgeWire['kind'] {
  if (!rule) return 'not_met'
  return rule.truth === 'open' && own.settled_by_cases ? 'derived_from' : KIND_OF_TRUTH[rule.truth]
}

/** Says which duties don't apply for a reason that no rule shows. */
export function noteUnexplained(scene: SubjectUnderPack, duties: DutyResult[]): void {
  const titles = duties.filter((duty) => isUnexplained(scene, duty)).map(({ title }) => `“${title}”`)
  if (titles.length === 0) return
  scene.sketch.absent.add(
    `Whom a duty addresses and its own dates are not stored with an evaluation. One of them is why these do not apply although ${scene.words.ofPack(scene.result.pack_id)} is not excluded: ${joinFirstFew(titles)}.`,
  )
}

/** True for a duty that does not apply for a reason that no rule shows. */
function isUnexplained({ own, rules }: SubjectUnderPack, duty: DutyResult): boolean {
  if (!isLifted(duty) || own.outcome === 'does_not_apply' || duty.answered) return false
  const isExcluded = duty.rule_ids?.some((ruleId) => rules.get(ruleId)?.outcome === 'excluded')
  const isUnmet = duty.rules_tried?.some((ruleId) => rules.get(ruleId)?.outcome === 'applies')
  const isMet = duty.rule_ids?.some((ruleId) => rules.get(ruleId)?.outcome === 'applies')
  return !isExcluded && (isMet || !isUnmet)
}

type Displacement = SubjectUnderPack['result']['displaced_provisions'][number]

/** Adds the relationship facts by which another law displaces a subject's outcome or one duty of it. */
function addOverrides(scene: SubjectUnderPack, from: string, code?: string): void {
  const { result, subject } = scene
  const acting = [
    ...result.displaced_provisions.map((entry) => ({ entry, isConditional: false })),
    ...result.conditional.map((entry) => ({ entry, isConditional: true })),
  ]
  for (const { entry, isConditional } of acting) {
    if (!entry.subject_ids.includes(subject.id)) continue
    if (code !== undefined && !entry.obligation_codes.includes(code)) continue
    addEdge(scene.sketch, {
      from,
      to: addOverride(scene, entry),
      kind: 'blocked_by',
      ...(isConditional ? { conditional: true } : {}),
      ...(code === undefined ? { obligation_count: entry.obligation_codes.length } : {}),
    })
  }
}

function addOverride(scene: SubjectUnderPack, entry: Displacement): string {
  const { sketch, words, result, factHashes } = scene
  const id = `relationship_fact:${entry.relationship_id}`
  const places = joinFirstFew(entry.provisions.map((ref) => splitRef(ref).provision))
  const hash = factHashes.get(entry.relationship_id)
  const isNew = addNode(sketch, {
    id,
    kind: 'relationship_fact',
    label: `${words.ofPack(entry.displaced_by)} goes before ${words.ofPack(result.pack_id)}${places ? ` in ${places}` : ''}`,
    type: 'sector_specific_override_of',
    ...(hash ? { hash } : {}),
    ...(entry.stale ? { stale: true } : {}),
  })
  if (!isNew) return id
  for (const { ref, url, role } of entry.citations) addProvision(scene, id, ref, { url, role })
  for (const provision of entry.provisions) addProvision(scene, id, canonicalRef(provision), { role: 'displaces' })
  for (const provision of entry.preserved_provisions)
    addProvision(scene, id, canonicalRef(provision), { role: 'preserves' })
  return id
}
