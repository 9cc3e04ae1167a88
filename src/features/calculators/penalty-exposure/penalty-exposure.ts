import { isThreatened } from '#src/law/attachments/index.ts'
import { type JointDuty, judgeCalculatorSubject, type JudgedSubject, judgedSourceOf } from '#src/law/engine/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import {
  centsOf,
  computePenalty,
  DAYS_OF_YEAR,
  exactly,
  excludedByDuty,
  type Offender,
  turnoversOf,
} from '#src/law/fines/index.ts'
import { penaltyWireOf } from '#src/law/fines/penalty.outside.ts'
import { listNotModelled, notModelledReason } from '#src/law/coverage/index.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { moneyInWords } from '#src/lib/law/words.ts'
import { filled, present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { aggregatesOf, barsOf, type JudgedInfringement } from './aggregates.ts'
import { statedFactsOf } from './check-input.ts'
import { infringedBy, provisionOf, readInfringedDuties, readPenaltiesByPack } from './infringed.ts'
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
  const offender: Offender = { subject, person: body.person, validAt }
  const turnover = turnoversOf(subject, body.turnover && exactly(centsOf(body.turnover.amount)))
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
      return excludedByDuty(row, judge(carriers), offender) ?? computePenalty(row, offender, figures)
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
    no_duty: pack && !duty ? await sayNoDuty(law, pack.version.version.id, provision!, subject.words) : undefined,
    penalties: penalties.map((penalty) =>
      present({ ...penaltyWireOf(penalty, subject.words), barred_by: filled(barsOf(item, penalty, all)) }),
    ),
    excluded,
  })
}

/** Says that no duty is recorded at a provision, and why, if the pack's coverage says so. */
async function sayNoDuty(law: LawReader, versionId: string, ref: string, words: Words): Promise<string> {
  const { instrument: act, provision } = splitRef(ref)
  const why = notModelledReason(await listNotModelled(law, [versionId], [{ act, provision }]))
  return `No duty is recorded at ${words.ofProvision(ref)}${why}.`
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

const OF_FACTS = 'The annual turnover is taken as the turnover of the undertaking in the year that each law means.'

/** Whose turnover is taken: as it was stated, or added up. */
function sayTurnover({ turnover }: PenaltyExposure, subject: JudgedSubject): string[] {
  const { group } = subject
  const stated = turnover ? ['The turnover is the one that each law means.'] : []
  if (!group) return turnover || !turnoversOf(subject).undertaking ? stated : [OF_FACTS]
  const { others, totals } = group.undertaking
  const { value, isExact } = totals.turnover_eur
  const sum = `${isExact ? '' : 'at least '}${moneyInWords({ amount: value, currency: 'EUR' })}`
  const who = others.length === 0 ? 'the subject alone' : `the subject with ${others.join(', ')}`
  if (!turnover) return [`The turnover of the undertaking is ${sum}: ${who}, by ownership.`]
  if (turnover.amount === value) return stated
  return [...stated, `By ownership the undertaking has a turnover of ${sum}: ${who}. The one that was stated counts.`]
}

function assumptionsOf(body: PenaltyExposure, judged: JudgedInfringement[], subject: JudgedSubject): string[] {
  const penalties = judged.flatMap((item) => item.penalties)
  const kinds = new Set(
    penalties
      .flatMap(({ exposure }) => exposure?.alternatives ?? [])
      .flatMap(({ terms }) => terms.map(({ kind }) => kind)),
  )
  const assumed = judged.flatMap(({ wire, duty }) =>
    duty?.duties.every(({ isPermission }) => isPermission) && wire.obligation
      ? [
          `The duty ${wire.pack_id}/${wire.obligation} allows something and asks for nothing, so nobody can infringe it.`,
        ]
      : [],
  )
  if (kinds.has('turnover')) assumed.push(...sayTurnover(body, subject))
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
