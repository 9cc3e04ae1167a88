import type { SourceWire } from '#src/features/packs/index.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { Duty, RecordedValue } from './recorded-value.ts'
import { dutiesOf, factsOf } from './recorded-values.ts'
import { findClaimVersion, listDuties, listRoleRules, listItems } from '../queries.ts'

/** What a version of a pack records, in the form in which claims are compared with it. */
export interface RecordedLaw {
  packId: string
  versionId: string
  /** The pack's first act: the one of a provision that names none. */
  mainInstrument: string
  instruments: string[]
  legalFrom: string
  legalTo?: string
  source: SourceWire
  duties: Duty[]
  facts: RecordedValue[]
  /** Events from which something of it runs, or at which a duty begins. */
  events: string[]
  /** Rules that leave roles out of duties which bind what is broader. */
  roleRules: Array<RowOf<typeof listRoleRules>>
}

/** Reads what a version records. Kept until the graph's revision moves: published content does not move without it. */
export function readRecordedLaw(graph: Graph, answers: ResponseCache, versionId: string): Promise<RecordedLaw> {
  return answers.remember(`claims on ${versionId}`, async () => {
    const [[row], duties, items, roleRules] = await Promise.all([
      graph.run(findClaimVersion, { versionId }),
      graph.run(listDuties, { versionId }),
      graph.run(listItems, { versionId }),
      graph.run(listRoleRules, { versionId }),
    ])
    const { pack, version, reviews } = row!
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
    }
  })
}

function eventsOf(facts: RecordedValue[], duties: Array<RowOf<typeof listDuties>>): string[] {
  const starts = facts.flatMap(({ value }) => (value.kind === 'deadline' ? (value.event ?? []) : []))
  return [...new Set([...starts, ...duties.flatMap(({ duty }) => duty.trigger_event ?? [])])].toSorted()
}

/** True when anything that the version records stands at a provision, beneath it, or above it. */
export function holdsProvision(law: RecordedLaw, provision: string): boolean {
  const near = (place: string) => place === provision || place.startsWith(`${provision}(`)
  return (
    law.duties.some(({ citations }) => citations.some((row) => near(`${row.instrument_id} ${row.provision}`))) ||
    law.facts.some(
      ({ places, citations }) =>
        places.some(near) || citations.some((row) => near(`${row.instrument_id} ${row.provision}`)),
    )
  )
}
