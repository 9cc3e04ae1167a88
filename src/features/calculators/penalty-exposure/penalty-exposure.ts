import { isThreatened, type ListedPenalty } from '#src/law/attachments/index.ts'
import { type JointDuty, judgeCalculatorSubject, type JudgedSubject, judgedSourceOf } from '#src/law/engine/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import { isRange, ownFigureOf } from '#src/law/subjects/index.ts'
import { listNotModelled, notModelledReason } from '#src/law/coverage/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { moneyInWords } from '#src/lib/law/words.ts'
import { filled, present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { aggregatesOf, barsOf, type JudgedInfringement } from './aggregates.ts'
import { centsOf, DAYS_OF_YEAR, exactly, type Figures } from './amounts.ts'
import { statedFactsOf } from './check-input.ts'
import {
  computePenalty,
  infringedBy,
  type SanctionedSubject,
  provisionOf,
  readInfringedDuties,
  readPenaltiesByPack,
} from './penalties.ts'
import type { InfringementWire, PenaltyExposure } from './request.ts'
import type { InfringementResultWire, PenaltyExposureWire } from './schema.ts'

type Excluded = InfringementResultWire['excluded']

/**
 * Calculates the penalties of the law of the day for each infringement, with the amounts from the caller's figures. An
 * unknown amount stays open: the answer gives `at_least`, `at_most`, and the inputs that decide it.
 */
export async function calculatePenaltyExposure(
  law: LawReader,
  body: PenaltyExposure,
  asOf: VersionChoice,
): Promise<PenaltyExposureWire> {
  const subject = await judgeCalculatorSubject(law, body, asOf, {
    stated: statedFactsOf(body),
    dutiesIn: (versions) => readInfringedDuties(law, body, versions),
  })
  return calculateExposureOf(subject, law, body, asOf)
}

/** The same for an offender that is judged already. */
export async function calculateExposureOf(
  subject: JudgedSubject,
  law: LawReader,
  body: PenaltyExposure,
  asOf: VersionChoice,
): Promise<PenaltyExposureWire> {
  const { validAt } = asOf
  const rowsByPack = await readPenaltiesByPack(
    law,
    [...subject.packs.values()].map(({ version }) => version),
  )
  const offender: SanctionedSubject = { subject, person: body.person, validAt }
  const turnover = turnoverOf(body, subject)
  const excluded: Excluded[] = []
  const judged: JudgedInfringement[] = []
  for (const [index, wire] of body.infringements.entries()) {
    const figures = {
      turnover,
      profit: body.profit && centsOf(body.profit.amount),
      days: wire.days,
    }
    const { pack_id: packId } = wire
    const version = subject.packs.get(packId)?.version.version
    const infringed = version && (await infringedBy(law, wire, version.id))
    const threats = (rowsByPack.get(packId) ?? []).filter((row) => isThreatened(row, infringed))
    const judge = (codes: Iterable<string>) => subject.judgeDutiesOf(packId, new Set(codes))
    const found = threats.map((row) => {
      const carriers = row.obligations.filter((code) => infringed!.obligations.has(code))
      return excludedByDuty(row, judge(carriers), validAt) ?? computePenalty(row, offender, figures)
    })
    excluded.push(found.flatMap((item) => ('reason' in item ? [item] : [])))
    const penalties = found.flatMap((item) => ('reason' in item ? [] : [item]))
    judged.push({ index, wire, duty: judge(infringed?.obligations ?? []), penalties })
  }
  const packIds = [...new Set(body.infringements.map(({ pack_id: packId }) => packId))].toSorted()
  const infringements: InfringementResultWire[] = []
  for (const item of judged) infringements.push(await resultOf(law, item, judged, excluded[item.index]!, subject))
  return {
    as_of: validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    infringements,
    aggregates: aggregatesOf(judged),
    assumptions: [...subject.aboutRoles, ...assumptionsOf(body, judged, subject)],
    unavailable: await explainUnavailable(
      law.graph,
      packIds.filter((id) => !subject.packs.has(id)),
      asOf,
    ),
    sources: packIds.flatMap((id) => subject.packs.get(id) ?? []).map(({ version }) => judgedSourceOf(version)),
  }
}

/**
 * The turnovers of the offender. That of its undertaking, if it was not stated, is its own with those of all
 * enterprises under the same control. Without a known group a stated turnover counts as its own too.
 */
function turnoverOf({ turnover }: PenaltyExposure, subject: JudgedSubject): NonNullable<Figures['turnover']> {
  const stated = turnover && exactly(centsOf(turnover.amount))
  const { group } = subject
  if (!group) return stated ? { own: stated, undertaking: stated } : {}
  const { value, isExact } = group.undertaking.totals.turnover_eur
  const summed = isExact ? exactly(centsOf(value)) : { least: centsOf(value) }
  const own = subject.factOf(ownFigureOf('turnover_eur'))
  const [amount] = own && !isRange(own) ? own : []
  return {
    ...(typeof amount === 'number' ? { own: exactly(centsOf(amount)) } : {}),
    undertaking: stated ?? summed,
  }
}

async function resultOf(
  law: LawReader,
  item: JudgedInfringement,
  all: JudgedInfringement[],
  excluded: Excluded,
  subject: JudgedSubject,
): Promise<InfringementResultWire> {
  const { index, wire, duty, penalties } = item
  const pack = subject.packs.get(wire.pack_id)
  const provision = await provisionOf(law, wire)
  return present({
    index,
    pack_id: wire.pack_id,
    pack_version: pack?.version.version.version,
    obligation: wire.obligation,
    provision,
    duty: duty && (await dutyWireOf(wire, duty)),
    no_duty: pack && !duty ? await sayNoDuty(law, pack.version.version.id, provision!) : undefined,
    penalties: penalties.map((penalty) => present({ ...penalty.wire, barred_by: filled(barsOf(item, penalty, all)) })),
    excluded,
  })
}

/** Says that no duty is recorded at a provision, and why, if the pack's coverage says so. */
async function sayNoDuty(law: LawReader, versionId: string, ref: string): Promise<string> {
  const { instrument: act, provision } = splitRef(ref)
  const why = notModelledReason(await listNotModelled(law, [versionId], [{ act, provision }]))
  return `${versionId} records no duty at ${ref}${why}.`
}

/** What the subject does not owe, or not yet, it can't infringe: such a penalty has no amount. */
function excludedByDuty(
  { code, content_json: { title } }: ListedPenalty,
  duty: JointDuty | undefined,
  validAt: string,
): Excluded[number] | undefined {
  if (!duty) return undefined
  const { outcome, from, displacedBy } = duty
  const exclude = (reason: Excluded[number]['reason'], detail: string) => ({ code, title, reason, detail })
  if (outcome === 'displaced') return exclude(outcome, `the duty gives way to ${displacedBy}`)
  if (outcome === 'does_not_apply') return exclude(outcome, 'the subject does not owe the duty')
  if (outcome === 'not_yet')
    return exclude(outcome, from ? `the duty applies from ${from}` : 'the duty has no date yet')
  if (outcome === 'undetermined' && from && from > validAt)
    return exclude('not_yet', `the duty cannot apply before ${from}`)
  return undefined
}

async function dutyWireOf(
  { obligation }: InfringementWire,
  duty: JointDuty,
): Promise<NonNullable<InfringementResultWire['duty']>> {
  const { outcome, from, open, displacedBy, duties } = duty
  return present({
    outcome,
    applies_from: from,
    missing_facts: filled(await duty.findMissing()),
    open_conditions: filled(open),
    displaced_by: displacedBy,
    obligations: obligation ? undefined : duties.map(({ code }) => code),
  })
}

/** Whose turnover is taken: as it was stated, or added up. */
function sayTurnover({ turnover }: PenaltyExposure, group: JudgedSubject['group']): string[] {
  const stated = turnover ? ['turnover is taken as the one each law means, named in base and period.'] : []
  if (!group) return stated
  const { others, totals } = group.undertaking
  const { value, isExact } = totals.turnover_eur
  const sum = `${isExact ? '' : 'at least '}${moneyInWords({ amount: value, currency: 'EUR' })}`
  const who = others.length === 0 ? 'the subject alone' : `the subject with ${others.join(', ')}`
  if (!turnover) return [`The turnover of the undertaking is ${sum}: ${who}, by ownership.`]
  if (turnover.amount === value) return stated
  return [...stated, `By ownership the undertaking has a turnover of ${sum}: ${who}. The one that was stated counts.`]
}

function assumptionsOf(
  body: PenaltyExposure,
  judged: JudgedInfringement[],
  { group }: Pick<JudgedSubject, 'group'>,
): string[] {
  const penalties = judged.flatMap((item) => item.penalties)
  const kinds = new Set(
    penalties
      .flatMap(({ exposure }) => exposure?.alternatives ?? [])
      .flatMap(({ terms }) => terms.map(({ kind }) => kind)),
  )
  const assumed = judged.flatMap(({ wire, duty }) =>
    duty?.duties.every(({ isPermission }) => isPermission) && wire.obligation
      ? [`${wire.pack_id}/${wire.obligation} allows something and asks for nothing, so nobody can infringe it.`]
      : [],
  )
  if (kinds.has('turnover')) assumed.push(...sayTurnover(body, group))
  if (kinds.has('per_day')) assumed.push(`An average daily turnover is that of the year divided by ${DAYS_OF_YEAR}.`)
  if (body.size_class) assumed.push('The size class was stated and not derived.')
  if (!body.jurisdictions) assumed.push('Territorial conditions count as met, because no jurisdictions were given.')
  if (penalties.some(({ row }) => row.content_json.set_by === 'member_state'))
    assumed.push(
      'What is set by a member state stands in national law, of which these packs hold no amount; a directive gives floors only.',
    )
  if (judged.length > 1)
    assumed.push('Nothing is added up over infringements, except in aggregates, where a law sets a total.')
  return assumed
}
