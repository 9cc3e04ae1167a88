import { suggest } from '#src/law/vocabulary/index.ts'
import { fullCitation } from '#src/loader/compile/legal-content.ts'
import type { SeedObligation } from '#src/law/obligations/index.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import type { PackSource, SeedSource } from '#src/loader/read/source.ts'
import type { ProvisionIndex } from '#src/loader/shapes/instrument.ts'
import { controlIdOf, OWN_NS, partProvision } from '../names.ts'
import type { OscalMap, OscalMapItem } from '../shapes.ts'

/** Finds the ends of facts in one pack version, by the ids of controls and statements. */
export interface EndIndex {
  /** `pack@version` */
  id: string
  find(item: OscalMapItem): { end: SeedRelationship['from']; basis: string } | 'withdrawn' | undefined
  /** A suggestion of ids close to an unknown one. */
  suggest(item: OscalMapItem): string
}

/**
 * Makes the index of a pack version. A control becomes an obligation end; a statement, or an item of one, becomes a
 * pack end with that provision. In packs that were no catalog, controls are found by the codes of obligations.
 */
export function resolveEnds(pack: PackSource, seed: SeedSource): EndIndex {
  const { packId, versionNumber: version } = pack
  const index = catalogIndex(pack, seed)
  const obligations = obligationsById(pack, index)
  const controls = index?.outline?.controls ?? []
  const withdrawn = new Set(controls.filter((control) => control.withdrawn).map(({ id }) => id))
  const parts = partProvisions(index)
  return {
    id: `${packId}@${version}`,
    find({ type, 'id-ref': id }) {
      if (type === 'control') {
        const obligation = obligations.get(id)
        if (!obligation) return withdrawn.has(id) ? 'withdrawn' : undefined
        return {
          end: { pack: packId, version, code: obligation.code },
          basis: fullCitation(obligation.citations[0]!).ref,
        }
      }
      const ref = parts.get(id)
      return ref === undefined ? undefined : { end: { pack: packId, version, provisions: [ref] }, basis: ref }
    },
    suggest: ({ type, 'id-ref': id }) => suggest(id, (type === 'control' ? obligations : parts).keys()),
  }
}

/** The OSCAL ids of the obligations and provisions of a pack version. */
export function controlIds(pack: PackSource, seed: SeedSource) {
  const index = catalogIndex(pack, seed)
  const byCode = new Map([...obligationsById(pack, index)].map(([id, { code }]) => [code, id]))
  const byRef = new Map([...partProvisions(index)].map(([id, ref]) => [ref, id]))
  return {
    ofCode: (code: string) => byCode.get(code) ?? controlIdOf(code),
    ofProvision: (ref: string) => byRef.get(ref),
  }
}

function catalogIndex(pack: PackSource, seed: SeedSource): ProvisionIndex | undefined {
  const texts = pack.versions[0]?.value.texts ?? {}
  return seed.indexes.find(({ value }) => value.outline && texts[value.instrument] === value.text)?.value
}

/** Obligations by the id of the control that they cite as their basis; all others by their code. */
function obligationsById(pack: PackSource, index: ProvisionIndex | undefined): Map<string, SeedObligation> {
  const prefix = `${index?.instrument} Control `
  return new Map(
    pack.obligations.map(({ value }) => {
      const basis = value.citations
        .map(fullCitation)
        .find(({ ref, role }) => role === 'basis' && ref.startsWith(prefix))
      return [basis?.ref.slice(prefix.length) ?? controlIdOf(value.code), value]
    }),
  )
}

/** Citations of statements and their items, by their OSCAL ids. */
function partProvisions(index: ProvisionIndex | undefined): Map<string, string> {
  const controls = index?.outline?.controls ?? []
  return new Map(
    controls.flatMap(({ id, parts = [] }) =>
      parts.map((part) => [part, `${index!.instrument} ${partProvision(id, part)}`] as const),
    ),
  )
}

const OSCAL_NS = 'http://csrc.nist.gov/ns/oscal'

/** Relationships of OSCAL, from NIST IR 8477, and the equal types of the registry. */
export const OVERLAP_TYPES = new Map([
  ['equal-to', 'equal_to'],
  ['equivalent-to', 'equivalent_to'],
  ['subset-of', 'subset_of'],
  ['superset-of', 'superset_of'],
  ['intersects-with', 'intersects_with'],
  ['no-relationship', 'no_relationship'],
])

/**
 * The registry's type of a map. In this project's own namespace it is the relationship's name. Undefined for an unknown
 * one.
 */
export function typeOf({ ns = OSCAL_NS, relationship }: OscalMap): string | undefined {
  if (ns === OWN_NS) return relationship.replaceAll('-', '_')
  return ns === OSCAL_NS ? OVERLAP_TYPES.get(relationship) : undefined
}

interface Pair<T> {
  type: string
  from: T
  to: T
  /** True when the map relates sets and the pair only follows from it. */
  isPart: boolean
}

/**
 * A map relates the union of its sources to the union of its targets; a fact relates two ends. This derives facts for
 * the pairs. If the unions share nothing, no pair shares anything. If one side is a single item that equals or contains
 * the union of the other side, each item of the other side is a part of it. Otherwise nothing follows for a pair, and
 * the result is undefined.
 */
export function pairsOf<T>(type: string, sources: T[], targets: T[]): Array<Pair<T>> | undefined {
  const all = (paired: string, isPart: boolean) =>
    sources.flatMap((from) => targets.map((to) => ({ type: paired, from, to, isPart })))
  const [one, oneTarget] = [sources.length === 1, targets.length === 1]
  if (one && oneTarget) return all(type, false)
  if (type === 'no_relationship') return all(type, true)
  const isEqual = type === 'equal_to' || type === 'equivalent_to'
  if (oneTarget && (isEqual || type === 'subset_of')) return all('subset_of', true)
  if (one && (isEqual || type === 'superset_of')) return all('superset_of', true)
  return undefined
}
