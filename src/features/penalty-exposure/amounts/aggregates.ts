import type { Truth } from '#src/engine/index.ts'
import { citedRefOf } from '#src/features/attachments/index.ts'
import { higherOf, type AmountRange } from './amounts.ts'
import type { JudgedInfringement } from './double-fines.ts'
import { maximumOf } from '../penalties.ts'
import type { AggregateWire, InfringementWire } from '../schema.ts'

/** An infringement with the amount that the law specifies for it. */
interface Capped {
  infringement: JudgedInfringement
  range: AmountRange
}

/**
 * Totals for several infringements of one law, where the law sets a total: at most the amount for the gravest. A total holds for the
 * same or linked processing operations. While the request doesn't name the operations, `holds` is `unknown`.
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
      maximum: maximumOf(higherOf(members.map(({ range }) => range))),
      ...(isCertain ? {} : { turns_on: openInputs(members) }),
      ref: citedRefOf(rule.citation),
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

function areLinked(one: Capped, other: Capped): Truth {
  return isLinked(one.infringement.wire, other.infringement.wire)
}

/** The same conduct means the same operations. Other conduct may still concern linked operations. */
function isLinked(one: InfringementWire, other: InfringementWire): Truth {
  if (one.operations !== undefined && other.operations !== undefined) return one.operations === other.operations
  return one.conduct !== undefined && one.conduct === other.conduct ? true : null
}

function openInputs(members: Capped[]): string[] {
  return members.flatMap(({ infringement: { index, wire } }) =>
    wire.operations === undefined ? [`infringements.${index}.operations`] : [],
  )
}
