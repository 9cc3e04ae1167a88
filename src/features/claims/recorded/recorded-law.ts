import type { DutyDisplacement } from '#src/engine/index.ts'
import type { SourceWire } from '#src/features/packs/index.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import { provisionRefOf, type Duty, type RecordedValue } from './recorded-value.ts'
import { dutiesOf, factsOf } from './recorded-values.ts'
import { findClaimVersion, listDuties, listRoleRules, listItems } from '../queries.ts'

/** The records of a pack version, in the form that claims are compared with. */
export interface RecordedLaw {
  packId: string
  versionId: string
  /** The pack's first act. A provision without an act belongs to it. */
  mainInstrument: string
  instruments: string[]
  legalFrom: string
  legalTo?: string
  source: SourceWire
  duties: Duty[]
  facts: RecordedValue[]
  /** Events from which a recorded period runs, or that trigger a duty. */
  events: string[]
  /** Rules that can leave a role out of duties that bind a broader role. */
  roleRules: Array<RowOf<typeof listRoleRules>>
  /** From when each act of the pack is in force, by id; an act without a recorded date is left out. */
  inForce: ReadonlyMap<string, string>
  /** The law that goes before a duty for the claim's addressee. Absent in records that are read for no addressee. */
  givesWay?: (code: string) => DutyDisplacement | undefined
}

/** Reads the records of a version. They are cached until the graph revision changes: published content doesn't change without it. */
export function readRecordedLaw(graph: Graph, answers: ResponseCache, versionId: string): Promise<RecordedLaw> {
  return answers.remember(`claims on ${versionId}`, async () => {
    const [[row], duties, items, roleRules] = await Promise.all([
      graph.run(findClaimVersion, { versionId }),
      graph.run(listDuties, { versionId }),
      graph.run(listItems, { versionId }),
      graph.run(listRoleRules, { versionId }),
    ])
    const { pack, version, acts, reviews } = row!
    const facts = factsOf(row!, duties, items)
    return {
      packId: pack.id,
      versionId,
      mainInstrument: pack.instruments[0]!,
      instruments: pack.instruments,
      legalFrom: version.legal_from,
      ...(version.legal_to ? { legalTo: version.legal_to } : {}),
      source: {
        pack_id: pack.id,
        version: version.version,
        content_hash: version.content_hash,
        publication_mode: version.publication_mode as PublicationMode,
        checked_on: version.checked_on,
        caveats: [...new Set(reviews.flatMap((review) => review.caveats))],
      },
      duties: dutiesOf(duties),
      facts,
      events: eventsOf(facts, duties),
      roleRules,
      inForce: new Map(acts.flatMap(({ id, dates_json: { in_force: day } }) => (day ? [[id, day]] : []))),
    }
  })
}

function eventsOf(facts: RecordedValue[], duties: Array<RowOf<typeof listDuties>>): string[] {
  const starts = facts.flatMap(({ value }) => (value.kind === 'deadline' ? (value.event ?? []) : []))
  return [...new Set([...starts, ...duties.flatMap(({ duty }) => duty.trigger_event ?? [])])].toSorted()
}

/**
 * True when the version names a provision or a part of it: as the place of a record, in a citation, or as the target of a sanction. A
 * record at `Art 6` does not count for `Art 6(1)`: no record says that there is such a paragraph, or that the record is about it.
 */
export function holdsProvision(law: RecordedLaw, provision: string): boolean {
  const isNamed = (place: string) => isWithin(place, provision)
  const isCited = ({ citations }: Duty | RecordedValue) => citations.some((row) => isNamed(provisionRefOf(row)))
  return (
    law.duties.some(isCited) ||
    law.facts.some((fact) => fact.places.some(isNamed) || fact.targets.some(isNamed) || isCited(fact))
  )
}
