import { type JointDuty } from '#src/law/engine/index.ts'
import { type AmountRange, type ComputedPenalty, higherOf, knownAmountOf } from '#src/law/fines/index.ts'
import type { PenaltyWire } from '#src/law/fines/penalty.outside.ts'
import { and, or, type Truth } from '#src/law/subjects/index.ts'
import type { InfringementWire } from './request.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { AggregateWire } from './schema.ts'

/** An infringement with the amount that the law specifies for it. */
interface Capped {
  infringement: JudgedInfringement
  range: AmountRange
}

/**
 * Totals for several infringements of one law, where the law sets a total: at most the amount for the gravest. A total
 * holds for the same or linked processing operations. While the request doesn't name the operations, `holds` is
 * `unknown`.
 */
export function aggregatesOf(infringements: JudgedInfringement[]): AggregateWire[] {
  return [...Map.groupBy(infringements, ({ wire }) => wire.pack_id)].flatMap(([packId, own]) => {
    const rule = own
      .flatMap(({ penalties }) => penalties.map(({ row }) => row.content_json.aggregate_rule))
      .find((found) => found !== undefined)
    const capped = own.flatMap(cappedOf)
    if (!rule || capped.length < 2) return []
    return groupsOf(capped).map(({ members, isCertain }) => ({
      pack_id: packId,
      infringements: members.map(({ infringement }) => infringement.index),
      holds: isCertain ? ('yes' as const) : ('unknown' as const),
      condition: rule.text,
      maximum: knownAmountOf(higherOf(members.map(({ range }) => range))),
      ...(isCertain ? {} : { turns_on: openInputs(members) }),
      ref: canonicalRef(rule.citation.ref),
    }))
  })
}

function cappedOf(infringement: JudgedInfringement): Capped[] {
  const ranges = infringement.penalties.flatMap(({ row, exposure }) =>
    row.content_json.aggregate_rule && exposure ? [exposure.range] : [],
  )
  return ranges.length > 0 ? [{ infringement, range: higherOf(ranges) }] : []
}

/** Groups of infringements that are certainly linked, then one group of those that may be linked. */
function groupsOf(capped: Capped[]): Array<{ members: Capped[]; isCertain: boolean }> {
  const certain: Capped[][] = []
  for (const item of capped) {
    const group = certain.find((members) => members.some((member) => areLinked(member, item) === true))
    if (group) group.push(item)
    else certain.push([item])
  }
  const open = capped.filter((item) => capped.some((other) => other !== item && areLinked(other, item) === null))
  return [
    ...certain.filter((members) => members.length > 1).map((members) => ({ members, isCertain: true })),
    ...(open.length > 1 ? [{ members: open, isCertain: false }] : []),
  ]
}

/** The same conduct means the same operations. Other conduct may still concern linked operations. */
function areLinked({ infringement: { wire: one } }: Capped, { infringement: { wire: other } }: Capped): Truth {
  if (one.operations !== undefined && other.operations !== undefined) return one.operations === other.operations
  return one.conduct !== undefined && one.conduct === other.conduct ? true : null
}

function openInputs(members: Capped[]): string[] {
  return members.flatMap(({ infringement: { index, wire } }) =>
    wire.operations === undefined ? [`infringements.${index}.operations`] : [],
  )
}

/** An infringement with the penalties that were computed for it. */
export interface JudgedInfringement {
  index: number
  wire: InfringementWire
  /**
   * The infringed duty as the subject owes it; undefined when the pack records none at the provision, or is not the
   * law.
   */
  duty: JointDuty | undefined
  penalties: ComputedPenalty[]
}

type Bar = NonNullable<PenaltyWire['barred_by']>[number]

const STATES = new Map<Truth, Bar['state']>([
  [true, 'barred'],
  [false, 'not_barred'],
  [null, 'open'],
])

/**
 * Lists what bars a penalty because another fine was imposed for the same conduct. The penalty is `barred` when another
 * infringement of the request carries such a fine, names the same conduct and was fined. It is `open` while that is not
 * known.
 */
export function barsOf(own: JudgedInfringement, penalty: ComputedPenalty, all: JudgedInfringement[]): Bar[] {
  const excludes = penalty.row.content_json.excludes ?? []
  const bySource = Map.groupBy(excludes, ({ needs, citation }) => `${citation.ref} ${needs}`)
  return [...bySource.values()].map((group) => {
    const by = group.map(({ fact }) => (fact.includes('/') ? fact : `${penalty.row.pack_id}/${fact}`))
    const carriers = all.filter((other) => other !== own && other.penalties.some((one) => by.includes(idOf(one))))
    const truths = carriers.map((other) => and([isSameConduct(own.wire, other.wire), other.wire.fined ?? null]))
    // A fine that the request does not mention may have been imposed all the same.
    const truth = or([...truths, ...(carriers.length > 0 ? [] : [null])])
    const turnsOn = truth === null ? carriers.flatMap((other) => openInputsOfPair(own, other)) : []
    const { needs, citation } = group[0]!
    return {
      state: STATES.get(truth)!,
      by,
      infringements: carriers.map(({ index }) => index),
      needs,
      ...(turnsOn.length > 0 ? { turns_on: [...new Set(turnsOn)] } : {}),
      ref: canonicalRef(citation.ref),
    }
  })
}

function idOf({ row }: ComputedPenalty): string {
  return `${row.pack_id}/${row.code}`
}

function isSameConduct({ conduct: one }: InfringementWire, { conduct: other }: InfringementWire): Truth {
  return one === undefined || other === undefined ? null : one === other
}

function openInputsOfPair(own: JudgedInfringement, other: JudgedInfringement): string[] {
  if (isSameConduct(own.wire, other.wire) === false || other.wire.fined === false) return []
  return [
    ...[own, other].flatMap(({ index, wire }) =>
      wire.conduct === undefined ? [`infringements.${index}.conduct`] : [],
    ),
    ...(other.wire.fined === undefined ? [`infringements.${other.index}.fined`] : []),
  ]
}
