import type { ListedPenalty } from '#src/law/attachments/index.ts'
import { type JointDuty, judgeOwnDates, type SubjectView } from '#src/law/engine/index.ts'
import { isRange, or, ownFigureOf, type SubjectFact, type Truth } from '#src/law/subjects/index.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { present } from '#src/lib/present.ts'
import { type AmountRange, centsOf, exactly, type Figures } from './amounts.ts'
import { computeExposure, type Condition, exemptionOf, type Exposure } from './exposure.ts'

/** The subject that may be sanctioned. */
export interface Offender {
  subject: SubjectView
  person: 'legal' | 'natural' | undefined
  validAt: string
}

/** A penalty that may apply to the offender, with its amounts. */
export interface ComputedPenalty {
  row: ListedPenalty
  /** Null: it is open whether it is for the offender. */
  addressed: true | null
  /** The condition without which it can't be imposed, met or open. */
  condition?: Condition
  /** The day from which it is the law, where that is later and open. */
  from?: string
  /** What decides whether it is for the offender at all. */
  turnsOn: string[]
  /** Absent where the law sets no amount. */
  exposure?: Exposure
  /** The ceiling by the turnover of the offender alone, where its group is known and makes another one. */
  own?: AmountRange
}

/** Why a penalty is not for the offender. */
export const EXCLUDED_REASONS = [
  'displaced',
  'does_not_apply',
  'not_yet',
  'exempt',
  'other_condition',
  'other_role',
  'other_person',
] as const

/** A penalty that is not for the offender, and why. */
export interface ExcludedPenalty {
  code: string
  title: string
  reason: (typeof EXCLUDED_REASONS)[number]
  detail: string
}

/** Computes one penalty for the offender, or gives the reason why it does not apply to them. */
export function computePenalty(
  row: ListedPenalty,
  { subject, person, validAt }: Offender,
  figures: Figures,
): ComputedPenalty | ExcludedPenalty {
  const { content_json: content, pack_id: packId } = row
  const exclude = excluderOf(row)
  if (person && content.person !== 'any' && content.person !== person)
    return exclude('other_person', `is for ${content.person} persons`)
  const addressed = judgeAddressee(row, subject)
  if (addressed.truth === false) return exclude('other_role', sayOtherRole(content, subject.words))
  const judge = (rule: string) => subject.judgeCondition(packId, rule)
  const condition = content.condition && judge(content.condition.rule)
  if (condition?.truth === false)
    return exclude('other_condition', `${content.condition!.text} (${sayRef(content.condition!, subject.words)})`)
  const exempting = exemptionOf(content, judge)
  if (exempting)
    return exclude('exempt', `there is no fine for ${exempting.whom} (${sayRef(exempting, subject.words)})`)
  const dates = judgeOwnDates(content.applies_from, packId, subject, validAt)
  if (dates.from && dates.turnsOn.length === 0)
    return exclude('not_yet', `is not the law before ${dayInWords(dates.from)}`)
  const exposure = computeExposure(content, figures, judge)
  const turnsOn = [...addressed.turnsOn, ...(condition?.turnsOn ?? []), ...dates.turnsOn]
  return present({
    row,
    addressed: addressed.truth,
    condition,
    from: dates.from,
    turnsOn: [...new Set(turnsOn)].toSorted(),
    exposure,
    own: exposure && ownCeilingOf(row, figures, judge, exposure),
  })
}

function excluderOf({ code, content_json: { title } }: ListedPenalty) {
  return (reason: ExcludedPenalty['reason'], detail: string): ExcludedPenalty => ({ code, title, reason, detail })
}

/** What the subject does not owe, or not yet, it can't infringe: such a penalty has no amount. */
export function excludedByDuty(
  row: ListedPenalty,
  duty: Pick<JointDuty, 'outcome' | 'from' | 'displacedBy'> | undefined,
  { subject: { words }, validAt }: Pick<Offender, 'subject' | 'validAt'>,
): ExcludedPenalty | undefined {
  if (!duty) return undefined
  const { outcome, from, displacedBy } = duty
  const exclude = excluderOf(row)
  if (outcome === 'displaced')
    return exclude(outcome, displacedBy ? `the duty gives way to ${words.ofPack(displacedBy)}` : 'the duty gives way')
  if (outcome === 'does_not_apply') return exclude(outcome, 'the subject does not owe the duty')
  if (outcome === 'not_yet')
    return exclude(outcome, from ? `the duty applies from ${dayInWords(from)}` : 'the duty has no date yet')
  if (outcome === 'undetermined' && from && from > validAt)
    return exclude('not_yet', `the duty cannot apply before ${dayInWords(from)}`)
  return undefined
}

/**
 * The turnovers of the offender. That of its undertaking is the stated one, else the sum of all enterprises under the
 * same control, else the annual turnover among its facts. Without a known group each counts as its own too, unless the
 * facts have that.
 */
export function turnoversOf(subject: SubjectView, stated?: AmountRange): NonNullable<Figures['turnover']> {
  const { group } = subject
  const own = rangeOf(subject.factOf(ownFigureOf('turnover_eur')))
  if (group) {
    const { value, isExact } = group.undertaking.totals.turnover_eur
    const summed = isExact ? exactly(centsOf(value)) : { least: centsOf(value) }
    return { ...present({ own }), undertaking: stated ?? summed }
  }
  const undertaking = stated ?? rangeOf(subject.factOf('turnover_eur'))
  return present({ own: own ?? undertaking, undertaking })
}

function rangeOf(fact: SubjectFact | undefined): AmountRange | undefined {
  if (!fact || isRange(fact)) return undefined
  const [amount] = fact
  return typeof amount === 'number' ? exactly(centsOf(amount)) : undefined
}

/** Why a role is not the offender's: neither a given role is one, nor does one follow from a rule. */
function sayOtherRole(
  { addressee_role: role, addressee_rules: rules = [] }: ListedPenalty['content_json'],
  words: Words,
) {
  const byRules = rules.length > 0 ? `, and what would make it one is not met: \`${rules.join('`, `')}\`` : ''
  return `is for ${words.ofRole(role)} alone, which the subject is not${byRules}`
}

function sayRef({ citation }: { citation: { ref: string; role: string } }, words: Words): string {
  return words.ofProvision(canonicalRef(citation.ref))
}

function ownCeilingOf(
  { content_json: content }: ListedPenalty,
  figures: Figures,
  judge: (rule: string) => Condition,
  { range }: Exposure,
): AmountRange | undefined {
  const { own, undertaking } = figures.turnover ?? {}
  if (!own || own === undertaking) return undefined
  const alone = computeExposure(content, { ...figures, turnover: { own, undertaking: own } }, judge)!.range
  return alone.least === range.least && alone.most === range.most ? undefined : alone
}

/** Judges whether a penalty is for the offender: by a given role, or by a rule from which the role follows. */
function judgeAddressee(
  { pack_id: packId, content_json: { addressee_role: role, addressee_rules: rules = [] } }: ListedPenalty,
  subject: SubjectView,
): { truth: Truth; turnsOn: string[] } {
  const byRole = subject.hasOneOf(packId, [role])
  const derived = rules.map((rule) => subject.judgeCondition(packId, rule))
  const truth = or([byRole.truth, ...derived.map((condition) => condition.truth)])
  const open = [...byRole.turnsOn, ...derived.flatMap(({ turnsOn }) => turnsOn)]
  return { truth, turnsOn: truth === null ? open : [] }
}
