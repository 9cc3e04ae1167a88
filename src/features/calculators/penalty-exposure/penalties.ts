import { type Infringed, type ListedPenalty, readInfringed, readPenalties } from '#src/law/attachments/index.ts'
import { type Condition, type JudgedSubject, judgeOwnDates, type RuleSnapshot } from '#src/law/engine/index.ts'
import { or, type Truth } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { canonicalRef, citationOf, fullProvision } from '#src/lib/law/provisions.ts'
import { withRefs } from '#src/lib/law/shapes.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type AmountRange, type Figures, moneyOf, termOf } from './amounts.ts'
import { type Alternative, computeExposure, exemptionOf, type Exposure } from './exposure.ts'
import type { InfringementWire } from './request.ts'
import type { InfringementResultWire, MaximumWire, PenaltyWire } from './schema.ts'

/** The subject that may be sanctioned. */
export interface SanctionedSubject {
  subject: JudgedSubject
  person: 'legal' | 'natural' | undefined
  validAt: string
}

/** A penalty that may apply to the offender, with its amounts. */
export interface ComputedPenalty {
  row: ListedPenalty
  exposure: Exposure | undefined
  wire: PenaltyWire
}

type Bound = ListedPenalty['content_json']['bound']

type Excluded = InfringementResultWire['excluded'][number]

/** Computes one penalty for the offender, or gives the reason why it does not apply to them. */
export function computePenalty(
  row: ListedPenalty,
  offender: SanctionedSubject,
  figures: Figures,
): ComputedPenalty | Excluded {
  const { content_json: content, code } = row
  const head = { code, title: content.title }
  const exclude = (reason: Excluded['reason'], detail: string): Excluded => ({ ...head, reason, detail })
  if (offender.person && content.person !== 'any' && content.person !== offender.person)
    return exclude('other_person', `is for ${content.person} persons`)
  const addressed = judgeAddressee(row, offender)
  if (addressed.truth === false) return exclude('other_role', sayOtherRole(content))
  const judge = (rule: string) => offender.subject.judgeCondition(row.pack_id, rule)
  const condition = content.condition && judge(content.condition.rule)
  if (condition?.truth === false)
    return exclude('other_condition', `${content.condition!.text} (${refOf(content.condition!)})`)
  const exempting = exemptionOf(content, judge)
  if (exempting) return exclude('exempt', `${exempting.condition} holds: no fine (${refOf(exempting)})`)
  const dates = judgeOwnDates(content.applies_from, row.pack_id, offender.subject, offender.validAt)
  if (dates.from && dates.turnsOn.length === 0) return exclude('not_yet', `is not the law before ${dates.from}`)
  const exposure = computeExposure(content, figures, judge)
  const turnsOn = [...new Set([...addressed.turnsOn, ...(condition?.turnsOn ?? []), ...dates.turnsOn])].toSorted()
  const wire: PenaltyWire = present({
    ...head,
    hash: row.hash,
    ...pick(content, 'kind bound set_by imposed_by person addressee_role'),
    addressed: addressed.truth ? ('yes' as const) : ('unknown' as const),
    condition: content.condition && { ...pick(content.condition, 'rule text'), ref: refOf(content.condition) },
    applies_from: dates.from,
    turns_on: filled(turnsOn),
    ...(exposure
      ? { ...amountsOf(exposure, content), ...ownCeilingOf(content, figures, judge, exposure) }
      : { no_amount: noAmountOf(content) }),
    ...withRefs(pick(content, 'factors doubt')),
    aggregate: content.aggregate,
    citations: row.citations.map(citationOf),
  })
  return { row, exposure, wire }
}

/** Why a role is not the offender's: by what is given, and by the rules from which it would follow. */
function sayOtherRole({ addressee_role: role, addressee_rules: rules = [] }: ListedPenalty['content_json']): string {
  const byRules = rules.length > 0 ? `, and what would make it one is not met: ${rules.join(', ')}` : ''
  return `is for ${role}, which no given role is${byRules}`
}

function refOf({ citation }: { citation: { ref: string; role: string } }): string {
  return canonicalRef(citation.ref)
}

/** The known range of an amount in its wire form. The law of a state can go above a floor of its maximum. */
export function maximumOf(range: AmountRange, bound?: Bound): MaximumWire {
  const { least, most } = bound === 'floor_of_maximum' ? { least: range.least } : range
  if (least === most) return { amount: moneyOf(least) }
  return {
    ...(least > 0n ? { at_least: moneyOf(least) } : {}),
    ...(most === undefined ? {} : { at_most: moneyOf(most) }),
  }
}

function amountsOf({ alternatives, range, missing }: Exposure, { bound }: ListedPenalty['content_json']) {
  const maximum = maximumOf(range, bound)
  const isKnown = Object.keys(maximum).length > 0
  return present({
    ...(isKnown
      ? { maximum }
      : { no_amount: `No figure holds for certain before these are given: ${missing.join(', ')}.` }),
    alternatives: alternatives.map((alternative) => alternativeOf(alternative, bound)),
    missing: filled(missing),
  })
}

/** The ceiling by the turnover of the offender alone, where its group is known and makes another one. */
function ownCeilingOf(
  content: ListedPenalty['content_json'],
  figures: Figures,
  judge: (rule: string) => Condition,
  { range }: Exposure,
): Pick<PenaltyWire, 'own_maximum'> {
  const { own, undertaking } = figures.turnover ?? {}
  if (!own || own === undertaking) return {}
  const alone = computeExposure(content, { ...figures, turnover: { own, undertaking: own } }, judge)!.range
  const isSame = alone.least === range.least && alone.most === range.most
  return isSame ? {} : { own_maximum: maximumOf(alone, content.bound) }
}

function alternativeOf({ condition, ref, fine, combine, terms, range, won }: Alternative, bound: Bound) {
  return present({
    condition:
      condition && ref !== undefined
        ? present({ rule: condition.rule, ref, turns_on: filled(condition.turnsOn) })
        : undefined,
    fine,
    combine,
    terms: terms.map(termOf),
    won,
    maximum: fine === 'national_law' ? {} : maximumOf(range, bound),
  })
}

function noAmountOf({ kind, set_by: setBy }: ListedPenalty['content_json']): string {
  if (kind === 'non_monetary') return 'It is a measure and no payment.'
  return setBy === 'member_state' ? 'National law says how much; Union law sets no amount.' : 'The law sets no amount.'
}

/**
 * Judges whether a penalty is for the offender: by a given role, or by a rule from which the role follows.
 */
function judgeAddressee(
  { pack_id: packId, content_json: { addressee_role: role, addressee_rules: rules = [] } }: ListedPenalty,
  { subject }: SanctionedSubject,
): Pick<Condition, 'turnsOn'> & { truth: Truth } {
  const byRole = subject.hasOneOf(packId, [role])
  const derived = rules.map((rule) => subject.judgeCondition(packId, rule))
  const truth = or([byRole.truth, ...derived.map((condition) => condition.truth)])
  const open = [...byRole.turnsOn, ...derived.flatMap(({ turnsOn }) => turnsOn)]
  return { truth, turnsOn: truth === null ? open : [] }
}

/** The penalties of these versions, by pack. */
export async function readPenaltiesByPack(
  law: LawReader,
  versions: RuleSnapshot['versions'],
): Promise<Map<string, ListedPenalty[]>> {
  const versionIds = versions.map(({ version }) => version.id)
  const rows = await readPenalties(law, versionIds, 'published')
  const byPack = Map.groupBy(rows, (row) => row.pack_id)
  return new Map(versions.map(({ pack_id: packId }) => [packId, byPack.get(packId) ?? []]))
}

/** The provision of an infringement as the packs spell it. */
export async function provisionOf(law: LawReader, { pack_id: packId, provision }: InfringementWire) {
  if (provision === undefined) return undefined
  return fullProvision(provision, (await readVocabulary(law)).mainActs.get(packId) ?? '')
}

/** What an infringement means under the given version of its pack. */
export async function infringedBy(
  law: LawReader,
  wire: InfringementWire,
  versionId: string,
): Promise<Infringed | undefined> {
  if (wire.obligation !== undefined) return { obligations: new Set([wire.obligation]), penalties: new Set() }
  return (await readInfringed(law, [versionId], (await provisionOf(law, wire))!, 'published')).get(versionId)
}

/** The codes of the duties that the infringements are about, by pack. A pack without a version has none. */
export async function readInfringedDuties(
  law: LawReader,
  { infringements }: { infringements: InfringementWire[] },
  versions: RuleSnapshot['versions'],
): Promise<Map<string, Set<string>>> {
  const duties = new Map<string, Set<string>>()
  for (const { pack_id: packId, version } of versions) {
    const own = infringements.filter((wire) => wire.pack_id === packId)
    if (own.length === 0) continue
    const codes = new Set<string>()
    for (const wire of own)
      for (const code of (await infringedBy(law, wire, version.id))?.obligations ?? []) codes.add(code)
    duties.set(packId, codes)
  }
  return duties
}
