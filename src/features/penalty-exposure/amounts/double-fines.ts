import { and, or, type Truth } from '#src/engine/index.ts'
import type { JointDuty } from '#src/features/applicability/index.ts'
import { citedRefOf } from '#src/features/attachments/index.ts'
import type { ComputedPenalty } from '../penalties.ts'
import type { InfringementWire, PenaltyWire } from '../schema.ts'

/** An infringement with the penalties that were computed for it. */
export interface JudgedInfringement {
  index: number
  wire: InfringementWire
  /** The infringed duty as the subject owes it; undefined when the pack records none at the provision, or is not the law. */
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
 * Lists what bars a penalty because another fine was imposed for the same conduct. The penalty is `barred` when another infringement of
 * the request carries such a fine, names the same conduct and was fined. It is `open` while that is not known.
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
    const turnsOn = truth === null ? carriers.flatMap((other) => openInputs(own, other)) : []
    const { needs, citation } = group[0]!
    return {
      state: STATES.get(truth)!,
      by,
      infringements: carriers.map(({ index }) => index),
      needs,
      ...(turnsOn.length > 0 ? { turns_on: [...new Set(turnsOn)] } : {}),
      ref: citedRefOf(citation),
    }
  })
}

function idOf({ row }: ComputedPenalty): string {
  return `${row.pack_id}/${row.code}`
}

function isSameConduct({ conduct: one }: InfringementWire, { conduct: other }: InfringementWire): Truth {
  return one === undefined || other === undefined ? null : one === other
}

function openInputs(own: JudgedInfringement, other: JudgedInfringement): string[] {
  if (isSameConduct(own.wire, other.wire) === false || other.wire.fined === false) return []
  return [
    ...[own, other].flatMap(({ index, wire }) =>
      wire.conduct === undefined ? [`infringements.${index}.conduct`] : [],
    ),
    ...(other.wire.fined === undefined ? [`infringements.${other.index}.fined`] : []),
  ]
}
