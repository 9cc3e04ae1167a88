import { computed } from '@preact/signals'
import { address, dropped, go, hrefOf, sift } from '../../url/address.ts'

/** What of the library an address opens. */
export interface Place {
  packId: string | undefined
  /** A duty of the pack; `compare` is no duty. */
  code: string | undefined
  isCompare: boolean
}

export const FACETS = ['role', 'from', 'modality', 'kind'] as const
export type FacetName = (typeof FACETS)[number]

/** Everything that the library shows follows from its place and from this, and this from the address. */
export interface LibraryView {
  /** The day whose law is asked for; absent: today. */
  asOf: string | undefined
  /** A division or an article of an act: `32024R1689 Art 4`. */
  at: string | undefined
  facets: Record<FacetName, string[]>
}

export const place = computed<Place>(() => {
  const [, , packId, code] = address.value.path.split('/').map((part) => decodeURIComponent(part))
  const isCompare = code === 'compare'
  return { packId: packId || undefined, code: isCompare ? undefined : code || undefined, isCompare }
})

const isCode = (value: string) => /^[a-z0-9_]+$/.test(value)
export const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
const isVersion = (value: string) => /^[0-9A-Za-z.+-]{1,60}$/.test(value)

type Known = Record<string, (value: string) => boolean>
const ANYWHERE: Known = { as_of: isDay, customer: (value) => /^[A-Za-z0-9._:-]{1,120}$/.test(value) }
const OF_ACT: Known = {
  ...ANYWHERE,
  at: (value) => /^[0-9A-Z()]+( [0-9A-Za-z ()]+)?$/.test(value),
  role: isCode,
  from: isDay,
  modality: isCode,
  kind: isCode,
}
const OF_COMPARISON: Known = {
  ...ANYWHERE,
  from: isVersion,
  to: isVersion,
  role: isCode,
  effect: isCode,
  field: isCode,
  kind: isCode,
  duty: (value) => /^[a-z0-9-]+$/.test(value),
  show: (value) => value === 'list',
}

function knownAt({ packId, code, isCompare }: Place): Known {
  if (isCompare) return OF_COMPARISON
  return packId !== undefined && code === undefined ? OF_ACT : ANYWHERE
}

const siftNow = () => {
  const known = knownAt(place.value)
  return sift(address.value.query, (name, value) => Object.hasOwn(known, name) && known[name]!(value))
}

/** Takes out of the address what no filter knows, and says so. */
export function dropUnknownFilters(): void {
  const { kept, refused } = siftNow()
  if (refused.length === 0) return
  dropped.value = refused
  go({ query: kept }, 'replace')
}

export const query = computed(() => siftNow().kept)

export const libraryView = computed<LibraryView>(() => {
  const kept = query.value
  return {
    asOf: kept.get('as_of') ?? undefined,
    at: kept.get('at') ?? undefined,
    facets: {
      role: kept.getAll('role'),
      from: kept.getAll('from'),
      modality: kept.getAll('modality'),
      kind: kept.getAll('kind'),
    },
  }
})

/** The same view has the same query: names in one order, values sorted. */
export function formatLibrary({ asOf, at, facets }: LibraryView): URLSearchParams {
  const formatted = new URLSearchParams()
  if (asOf) formatted.set('as_of', asOf)
  if (at) formatted.set('at', at)
  for (const name of FACETS) for (const value of facets[name].toSorted()) formatted.append(name, value)
  return formatted
}

/** The address of the same act with another filter. */
export function filterHref(change: Partial<LibraryView>): string {
  return hrefOf(address.value.path, formatLibrary({ ...libraryView.value, ...change }))
}

/** The address of a place of the library, on the same day. */
export function libraryHref(...parts: string[]): string {
  const { asOf } = libraryView.value
  return hrefOf(['/library', ...parts].join('/'), new URLSearchParams(asOf ? { as_of: asOf } : {}))
}

/** The address of a comparison, with what it is narrowed to. */
export function compareHref(packId: string, narrowed: Record<string, string | undefined>): string {
  const given = Object.entries(narrowed).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return hrefOf(`/library/${packId}/compare`, new URLSearchParams(given))
}
