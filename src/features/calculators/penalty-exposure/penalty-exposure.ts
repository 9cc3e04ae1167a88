import { type ListedPenalty, widenRoles } from '#src/law/attachments/index.ts'
import { type JointDuty, judgeCalculatorSubject, type JudgedSubject, judgedSourceOf } from '#src/law/engine/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import { givenInputsOf } from '#src/law/subjects/index.ts'
import { listNotModelled, notModelledReason } from '#src/law/provisions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { aggregatesOf, barsOf, type JudgedInfringement } from './aggregates.ts'
import { centsOf, DAYS_OF_YEAR } from './amounts.ts'
import { statedFactsOf } from './check-input.ts'
import { computePenalty, type Offender, penaltiesFor, provisionOf, readPenaltiesByPack } from './penalties.ts'
import type { InfringementResultWire, InfringementWire, PenaltyExposure, PenaltyExposureWire } from './schema.ts'

type Excluded = InfringementResultWire['excluded']

/**
 * Calculates the penalties of the law of the day for each infringement, with the amounts from the caller's figures. An
 * unknown amount stays open: the answer gives `at_least`, `at_most`, and the inputs that decide it.
 */
export function calculatePenaltyExposure(
  law: LawReader,
  body: PenaltyExposure,
  asOf: VersionChoice,
): Promise<PenaltyExposureWire> {
  return calculateExposureOf(
    judgeCalculatorSubject(law, givenInputsOf(body), asOf, statedFactsOf(body)),
    law,
    body,
    asOf,
  )
}

/** The same for an offender that is judged already, or is being judged. */
export async function calculateExposureOf(
  judgedSubject: JudgedSubject | Promise<JudgedSubject>,
  law: LawReader,
  body: PenaltyExposure,
  asOf: VersionChoice,
): Promise<PenaltyExposureWire> {
  const { validAt } = asOf
  const [subject, roles] = await Promise.all([
    judgedSubject,
    body.entity_roles ? widenRoles(law.graph, body.entity_roles) : undefined,
  ])
  const rowsByPack = await readPenaltiesByPack(
    law,
    [...subject.packs.values()].map(({ version }) => version),
  )
  const offender: Offender = { subject, roles, person: body.person, validAt }
  const excluded: Excluded[] = []
  const judged = body.infringements.map((wire, index): JudgedInfringement => {
    const figures = {
      turnover: body.turnover && centsOf(body.turnover.amount),
      profit: body.profit && centsOf(body.profit.amount),
      days: wire.days,
    }
    const duty = dutyOf(wire, subject)
    const found = penaltiesFor(rowsByPack.get(wire.pack_id) ?? [], wire).map(
      (row) => excludedByDuty(row, duty) ?? computePenalty(row, offender, figures),
    )
    excluded.push(found.flatMap((item) => ('reason' in item ? [item] : [])))
    return { index, wire, duty, penalties: found.flatMap((item) => ('reason' in item ? [] : [item])) }
  })
  const packIds = [...new Set(body.infringements.map(({ pack_id: packId }) => packId))].toSorted()
  return {
    as_of: validAt,
    ...(asOf.knownAt ? { known_at: asOf.knownAt } : {}),
    infringements: await Promise.all(judged.map((item) => resultOf(law, item, judged, excluded[item.index]!, subject))),
    aggregates: aggregatesOf(judged),
    assumptions: assumptionsOf(body, judged),
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
  const provision = provisionOf(wire)
  return {
    index,
    pack_id: wire.pack_id,
    ...(pack ? { pack_version: pack.version.version.version } : {}),
    ...(wire.obligation ? { obligation: wire.obligation } : {}),
    ...(provision ? { provision } : {}),
    ...(duty ? { duty: await dutyWireOf(wire, duty) } : {}),
    ...(pack && !duty ? { no_duty: await sayNoDuty(law, pack.version.version.id, provision!) } : {}),
    penalties: penalties.map((penalty) => {
      const bars = barsOf(item, penalty, all)
      return { ...penalty.wire, ...(bars.length > 0 ? { barred_by: bars } : {}) }
    }),
    excluded,
  }
}

/** Says that no duty is recorded at a provision, and why, if the pack's coverage says so. */
async function sayNoDuty(law: LawReader, versionId: string, ref: string): Promise<string> {
  const { instrument: act, provision } = splitRef(ref)
  const why = notModelledReason(await listNotModelled(law, [versionId], [{ act, provision }]))
  return `${versionId} records no duty at ${ref}${why}.`
}

/**
 * The duty that is infringed, named by its code or by a provision. Undefined when no duty of the pack rests on the
 * provision.
 */
function dutyOf(wire: InfringementWire, subject: JudgedSubject): JointDuty | undefined {
  const { pack_id: packId, obligation } = wire
  if (obligation !== undefined) return subject.judgeDutiesOf(packId, new Set([obligation]))
  return subject.judgeProvision(packId, provisionOf(wire)!)
}

/** What the subject does not owe it can't infringe: such a penalty has no amount. */
function excludedByDuty({ code, content_json: { title } }: ListedPenalty, duty: JointDuty | undefined) {
  if (duty?.outcome === 'displaced')
    return { code, title, reason: 'displaced' as const, detail: `the duty gives way to ${duty.displacedBy}` }
  if (duty?.outcome === 'does_not_apply')
    return { code, title, reason: 'does_not_apply' as const, detail: 'the subject does not owe the duty' }
  return undefined
}

async function dutyWireOf(
  { obligation }: InfringementWire,
  duty: JointDuty,
): Promise<NonNullable<InfringementResultWire['duty']>> {
  const { outcome, from, open, displacedBy, duties } = duty
  const missing = await duty.findMissing()
  return {
    outcome,
    ...(from ? { applies_from: from } : {}),
    ...(missing.length > 0 ? { missing_facts: missing } : {}),
    ...(open.length > 0 ? { open_conditions: open } : {}),
    ...(displacedBy ? { displaced_by: displacedBy } : {}),
    ...(obligation ? {} : { obligations: duties.map(({ code }) => code) }),
  }
}

function assumptionsOf(body: PenaltyExposure, judged: JudgedInfringement[]): string[] {
  const penalties = judged.flatMap((item) => item.penalties)
  const kinds = new Set(
    penalties
      .flatMap(({ exposure }) => exposure?.alternatives ?? [])
      .flatMap(({ terms }) => terms.map(({ kind }) => kind)),
  )
  const assumed: string[] = []
  if (body.turnover && kinds.has('turnover'))
    assumed.push(
      'turnover is taken as the one each law means, named in base and period; whose turnover counts is for the law of undertakings.',
    )
  if (kinds.has('per_day')) assumed.push(`An average daily turnover is that of the year divided by ${DAYS_OF_YEAR}.`)
  if (body.size_class) assumed.push('The size class was stated and not derived.')
  if (!body.jurisdictions) assumed.push('Territorial conditions count as met, because no jurisdictions were given.')
  if (penalties.some(({ row }) => row.content_json.set_by === 'member_state'))
    assumed.push(
      'What is set by a member state stands in national law, of which these packs hold nothing; a directive gives floors only.',
    )
  if (judged.length > 1)
    assumed.push('Nothing is added up over infringements, except in aggregates, where a law sets a total.')
  return assumed
}
