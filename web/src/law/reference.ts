import { computed, signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../api/api.ts'
import { numberOf } from './cite.ts'

export type Pack = Schemas['DomainPack']
type Vocabularies = Omit<Schemas['Vocabularies'], 'synonyms' | 'not_found'>

/** What the page needs to show answers, beside their own texts: the packs and the words of codes. */
export const packs = signal<readonly Pack[]>([])
export const vocabulary = signal<Vocabularies>({})
let loading: Promise<void> | undefined

/** Reads packs and vocabulary once. A failure is not kept: the next question tries again. */
export function loadReference(): Promise<void> {
  loading ??= readReference().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readReference(): Promise<void> {
  const [listed, words] = await Promise.all([
    callApi({ method: 'GET', path: '/api/v1/domain-packs?view=full' }, (api) =>
      api.GET('/api/v1/domain-packs', { params: { query: { view: 'full', limit: 100 } } }),
    ),
    callApi({ method: 'GET', path: '/api/v1/vocabularies?view=full' }, (api) =>
      api.GET('/api/v1/vocabularies', { params: { query: { view: 'full' } } }),
    ),
  ])
  packs.value = listed.data.data as Pack[]
  vocabulary.value = words.data
}

/** Short names of acts by the CELEX number of the act that a pack is about. */
export const actNames = computed(
  () => new Map(packs.value.flatMap(({ instruments: [main], short_name: name }) => (main ? [[main.id, name]] : []))),
)

/** The short name of an act by its CELEX number, or its number. */
export const nameOfAct = (celex: string): string => actNames.value.get(celex) ?? numberOf(celex)

export function packOf(packId: string): Pack | undefined {
  return packs.value.find(({ id }) => id === packId)
}

export function nameOfPack(packId: string): string {
  return packOf(packId)?.short_name ?? packId
}

const GROUPING = / \(grouping\b[^)]*\)$/

/** True for a term that represents several others in rules. A company is one of those, so it is not offered. */
export function isGrouping(list: keyof Vocabularies, code: string): boolean {
  return vocabulary.value[list]?.some((one) => one.code === code && GROUPING.test(one.label)) ?? false
}

const labels = computed(() => {
  const { facts = [], relationship_types: types = [], ...lists } = vocabulary.value
  const found = new Map<string, string>()
  for (const [list, entries = []] of Object.entries(lists))
    for (const { code, label } of entries) found.set(`${list}/${code}`, label.replace(GROUPING, ''))
  for (const { code, label } of facts) found.set(`facts/${code}`, label)
  for (const { code, label } of types) found.set(`relationship_types/${code}`, label)
  return found
})

/** The words of a code of one of the lists. A code that the vocabulary does not have is shown as it is. */
export function labelOf(list: string, code: string): string {
  return labels.value.get(`${list}/${code}`) ?? code.replaceAll('_', ' ')
}

/** Those of some roles that what is laid on `own` binds: each of these, and each role that is a kind of one of them. */
export function rolesBound(own: readonly string[], roles: Iterable<string>): string[] {
  const bound = withKinds(own.map((role) => `entity_roles/${role}`))
  return [...roles].filter((role) => bound.has(`entity_roles/${role}`))
}

/** Some words, each by its list and code, and every word that is a kind of one of them, near and far. */
export function withKinds(words: Iterable<string>): ReadonlySet<string> {
  const found = new Set(words)
  // A set that grows while it is walked is walked to its new end.
  for (const word of found) for (const kind of kinds.value.get(word) ?? []) found.add(kind)
  return found
}

/** The words that are directly a kind of a word. */
const kinds = computed(() => {
  const found = new Map<string, string[]>()
  for (const list of ['activities', 'entity_roles', 'sector_tags'] as const)
    for (const { code, broader = [] } of vocabulary.value[list] ?? [])
      for (const up of broader) found.set(`${list}/${up}`, [...(found.get(`${list}/${up}`) ?? []), `${list}/${code}`])
  return found
})

export function factOf(code: string) {
  return vocabulary.value.facts?.find((fact) => fact.code === code)
}
