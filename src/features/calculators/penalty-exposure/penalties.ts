import { type ListedPenalty, readPenalties } from '#src/law/attachments/index.ts'
import { type Condition, type JudgedSubject, judgeOwnDates, type RuleSnapshot } from '#src/law/engine/index.ts'
import { or, type Truth } from '#src/law/subjects/index.ts'
import { citationOf } from '#src/lib/law/citation-row.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { type AmountRange, type Figures, isExact, moneyOf, termOf } from './amounts.ts'
import { type Alternative, computeExposure, type Exposure } from './exposure.ts'
import type { InfringementResultWire, InfringementWire, MaximumWire, PenaltyWire } from './schema.ts'

/** The subject that may be sanctioned. */
export interface Offender {
  subject: JudgedSubject
  /** The given roles with all broader ones; undefined when none were given. */
  roles: ReadonlySet<string> | undefined
  person: 'legal' | 'natural' | undefined
  validAt: string
}

/** A penalty that may apply to the offender, with its amounts. */
export interface ComputedPenalty {
  row: ListedPenalty
  exposure: Exposure | undefined
  wire: PenaltyWire
}

type Excluded = InfringementResultWire['excluded'][number]

/** Computes one penalty for the offender, or gives the reason why it does not apply to them. */
export function computePenalty(row: ListedPenalty, offender: Offender, figures: Figures): ComputedPenalty | Excluded {
  const { content_json: content, code } = row
  const head = { code, title: content.title }
  if (offender.person && content.person !== 'any' && content.person !== offender.person)
    return { ...head, reason: 'other_person', detail: `is for ${content.person} persons` }
  const addressed = judgeAddressee(row, offender)
  if (addressed.truth === false)
    return {
      ...head,
      reason: 'other_role',
      detail: `is for ${content.addressee_role}, which the given roles and facts rule out`,
    }
  const judge = (rule: string) => offender.subject.judgeCondition(row.pack_id, rule)
  const exposure = computeExposure(content, figures, judge)
  const dates = judgeOwnDates(content.applies_from, row.pack_id, offender.subject, offender.validAt)
  const turnsOn = [...new Set([...addressed.turnsOn, ...dates.turnsOn])].toSorted()
  const wire: PenaltyWire = {
    ...head,
    hash: row.hash,
    kind: content.kind,
    ...(content.bound ? { bound: content.bound } : {}),
    set_by: content.set_by,
    imposed_by: content.imposed_by,
    person: content.person,
    addressee_role: content.addressee_role,
    addressed: addressed.truth ? 'yes' : 'unknown',
    ...(dates.from ? { applies_from: dates.from } : {}),
    ...(turnsOn.length > 0 ? { turns_on: turnsOn } : {}),
    ...(exposure ? amountsOf(exposure) : { no_amount: noAmountOf(content) }),
    ...(content.aggregate ? { aggregate: content.aggregate } : {}),
    citations: row.citations.map(citationOf),
  }
  return { row, exposure, wire }
}

/** The known range of an amount in its wire form. */
export function maximumOf(range: AmountRange): MaximumWire {
  const { least, most } = range
  if (isExact(range)) return { amount: moneyOf(least) }
  return {
    ...(least > 0n ? { at_least: moneyOf(least) } : {}),
    ...(most === undefined ? {} : { at_most: moneyOf(most) }),
  }
}

function amountsOf({ alternatives, range, missing }: Exposure) {
  return {
    maximum: maximumOf(range),
    alternatives: alternatives.map(alternativeOf),
    ...(missing.length > 0 ? { missing } : {}),
  }
}

function alternativeOf({ condition, ref, combine, terms, range, won }: Alternative) {
  const { rule, turnsOn } = condition ?? {}
  return {
    ...(rule && ref
      ? { condition: { rule, ref, ...(turnsOn && turnsOn.length > 0 ? { turns_on: turnsOn } : {}) } }
      : {}),
    combine,
    terms: terms.map(termOf),
    ...(won === undefined ? {} : { won }),
    maximum: maximumOf(range),
  }
}

function noAmountOf({ kind, set_by: setBy }: ListedPenalty['content_json']): string {
  if (kind === 'non_monetary') return 'It is a measure and no payment.'
  return setBy === 'member_state' ? 'National law says how much; Union law sets no amount.' : 'The law sets no amount.'
}

/**
 * Judges whether a penalty is for the offender: by a given role, or by the rule that derives the role from type and
 * size.
 */
function judgeAddressee(
  { pack_id: packId, content_json: { addressee_role: role, addressee_rule: rule } }: ListedPenalty,
  { subject, roles }: Offender,
): Pick<Condition, 'turnsOn'> & { truth: Truth } {
  const byRole: Truth = roles ? roles.has(role) : null
  const derived = rule === undefined ? undefined : subject.judgeCondition(packId, rule)
  const truth = derived ? or([byRole, derived.truth]) : byRole
  const open = [...(byRole === null ? ['entity_roles'] : []), ...(derived?.turnsOn ?? [])]
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
export function provisionOf({ provision }: InfringementWire): string | undefined {
  return provision?.replace(/^CELEX:/, '')
}

/**
 * The penalties for an infringement: those of the obligation, or those that target the provision or one that contains
 * it.
 */
export function penaltiesFor(rows: ListedPenalty[], infringement: InfringementWire): ListedPenalty[] {
  const { obligation } = infringement
  const provision = provisionOf(infringement)
  return rows.filter(({ obligations, content_json: { target_provisions: targets } }) =>
    provision === undefined ? obligations.includes(obligation!) : targets.some((target) => isWithin(provision, target)),
  )
}
