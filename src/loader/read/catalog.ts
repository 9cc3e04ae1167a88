import { articlesOf } from '#src/lib/law/provision-tree.ts'
import { compareVersions } from '#src/lib/schema.ts'
import type { Located } from './document.ts'
import type { SeedInstrument } from '../shapes/instrument.ts'
import type { SeedRelationshipType } from '../shapes/vocabulary.ts'
import { TERM_DIMENSIONS, type PackSource, type SeedSource, type TermDimension } from './source.ts'
import type { SeedFact, SeedTerm } from '../shapes/vocabulary.ts'
import type { ProvisionIndex } from '../shapes/instrument.ts'

/** Look-up tables over all files, made once. Of two equal ids the first counts. */
export interface Catalog {
  terms: Record<TermDimension, Map<string, SeedTerm>>
  facts: Map<string, SeedFact>
  relationshipTypes: Map<string, SeedRelationshipType>
  instruments: Map<string, SeedInstrument>
  /** Provision names of one text; undefined when it has no index. */
  provisionsOf(instrument: string, text: string): Set<string> | undefined
  /** Articles by division of one text, such as all those of `Chapter II`; empty without divisions. */
  divisionsOf(instrument: string, text: string): ReadonlyMap<string, string[]>
  /** URL of an entry in the bibliography of a catalog of controls. */
  hrefOf(instrument: string, text: string, provision: string): string | undefined
  /** Pack id → version number → source. */
  packs: Map<string, Map<string, PackSource>>
  /** The newest text of an instrument among those that packs were read from, else the newest with an index. */
  newestText(instrument: string): string | undefined
}

/** Builds the tables. Ids of items with a wrong shape are included, so that one mistake doesn't cause others. */
export function buildCatalog(seed: SeedSource): Catalog {
  const terms = Object.fromEntries(TERM_DIMENSIONS.map((name) => [name, byId(seed.vocabulary.terms[name])]))
  const indexes = new Map(
    seed.indexes
      .filter((index) => index.sound)
      .map(({ value }) => [`${value.instrument} ${value.text}`, new Set(value.provisions)]),
  )
  const divisions = new Map(
    seed.indexes
      .filter((index) => index.sound)
      .map(({ value }) => [`${value.instrument} ${value.text}`, articlesByDivision(value)]),
  )
  const instruments = byId(seed.instruments)
  const used = textsInUse(seed)
  const provisionsOf = (instrument: string, text: string) => indexes.get(`${instrument} ${text}`)
  const hrefs = new Map(
    seed.indexes
      .filter((index) => index.sound)
      .flatMap(({ value: { instrument, text, outline } }) =>
        (outline?.resources ?? []).map(({ id, href }): [string, string | undefined] => [
          `${instrument} ${text} Resource ${id}`,
          href,
        ]),
      ),
  )
  const packs = new Map<string, Map<string, PackSource>>()
  for (const pack of seed.packs) {
    const versions = packs.get(pack.packId) ?? new Map<string, PackSource>()
    packs.set(pack.packId, versions.set(pack.versionNumber, pack))
  }
  return {
    terms: terms as Catalog['terms'],
    facts: byId(seed.vocabulary.facts),
    relationshipTypes: byId(seed.vocabulary.relationshipTypes),
    instruments,
    provisionsOf,
    divisionsOf: (instrument, text) => divisions.get(`${instrument} ${text}`) ?? new Map(),
    hrefOf: (instrument, text, provision) => hrefs.get(`${instrument} ${text} ${provision}`),
    packs,
    newestText(instrument) {
      const texts = (instruments.get(instrument)?.texts ?? []).toSorted((a, b) => (a.date < b.date ? 1 : -1))
      const indexed = texts.filter((text) => provisionsOf(instrument, text.id))
      return (indexed.find((text) => used.has(`${instrument} ${text.id}`)) ?? indexed[0])?.id
    },
  }
}

/** The newest version of each pack. */
export function newestVersions(catalog: Catalog): PackSource[] {
  return [...catalog.packs.values()].map((versions) => {
    return [...versions.values()].toSorted((a, b) => compareVersions(b.versionNumber, a.versionNumber))[0]!
  })
}

function articlesByDivision({ divisions = [], provisions }: ProvisionIndex): Map<string, string[]> {
  return new Map(divisions.map((division) => [division.name, articlesOf(division, provisions)]))
}

function textsInUse(seed: SeedSource): Set<string> {
  const versions = seed.packs.flatMap((pack) => pack.versions).filter((version) => version.sound)
  return new Set(
    versions.flatMap(({ value }) => Object.entries(value.texts).map(([instrument, text]) => `${instrument} ${text}`)),
  )
}

function byId<T extends { id: string }>(items: Array<Located<T>>): Map<string, T> {
  const known = new Map<string, T>()
  for (const { value } of items) if (value && !known.has(value.id)) known.set(value.id, value)
  return known
}
