import { suggest } from '#src/lib/close-matches.ts'
import { fullCitation } from '../legal-content.ts'
import type { SeedRelationship } from '../schema.ts'
import type { PackSource, SeedSource } from '../source.ts'
import { partProvision } from './names.ts'
import type { OscalMapItem } from './shapes.ts'

/** Finds the ends of facts in one pack version, by the ids of controls and statements. */
export interface EndIndex {
  /** `pack@version` */
  id: string
  find(item: OscalMapItem): { end: SeedRelationship['from']; basis: string } | 'withdrawn' | undefined
  suggest(id: string): string
}

/**
 * A control is an obligation; a statement, or an item of one, is the pack with the provision that it is. Packs that were no
 * catalog are found by the codes of their obligations.
 */
export function resolveEnds(pack: PackSource, seed: SeedSource): EndIndex {
  const { packId, versionNumber: version } = pack
  const texts = pack.versions[0]?.value.texts ?? {}
  const index = seed.indexes.find(({ value }) => value.outline && texts[value.instrument] === value.text)?.value
  const instrument = index?.instrument
  const obligations = new Map(pack.obligations.map(({ value }) => [value.code, value]))
  const byControl = new Map(
    pack.obligations.flatMap(({ value }) =>
      value.citations
        .map(fullCitation)
        .filter(({ ref, role }) => role === 'basis' && ref.startsWith(`${instrument} Control `))
        .map(({ ref }) => [ref.slice(`${instrument} Control `.length), value] as const),
    ),
  )
  const controls = index?.outline?.controls ?? []
  const withdrawn = new Set(controls.filter((control) => control.withdrawn).map(({ id }) => id))
  const parts = new Map(
    controls.flatMap((control) => (control.parts ?? []).map((id) => [id, partProvision(control.id, id)] as const)),
  )
  return {
    id: `${packId}@${version}`,
    find({ type, 'id-ref': id }) {
      const obligation = byControl.get(id) ?? obligations.get(id)
      if (type === 'control' || !instrument) {
        if (withdrawn.has(id)) return 'withdrawn'
        return (
          obligation && {
            end: { pack: packId, version, code: obligation.code },
            basis: fullCitation(obligation.citations[0]!).ref,
          }
        )
      }
      const provision = parts.get(id)
      if (!provision) return undefined
      const ref = `${instrument} ${provision}`
      return { end: { pack: packId, version, provisions: [ref] }, basis: ref }
    },
    suggest: (id) => suggest(id, [...byControl.keys(), ...obligations.keys(), ...parts.keys()]),
  }
}
