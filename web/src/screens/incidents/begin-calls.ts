import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { loadReference, vocabulary } from '../../law/reference.ts'
import { companies as words } from '../../strings/register.ts'
import { listKept } from '../register/kept.ts'
import type { KeptIncident } from './room-part.ts'

export type Company = Awaited<ReturnType<typeof readCompanies>>['companies'][number]

/** The companies that an incident may be of, and the words of codes. */
export async function readCompanies() {
  const [kept] = await Promise.all([listKept(), loadReference()])
  return kept
}

/** What a company is called; of several with one name, with its id. */
export function nameAmong(companies: readonly Company[], { id, name = id }: Company): string {
  const isShared = companies.some((other) => other.id !== id && other.name === name)
  return isShared ? words.named(name, id) : name
}

/** Where an incident can be reported: countries, not unions of them. */
export const countries = () =>
  (vocabulary.value.jurisdictions ?? []).filter(({ code }) => /^(?!EU)[A-Z]{2}$/.test(code))

/** What filings are asked for with, of what a company or its part says. */
const SAID = [
  ...(['activities', 'entity_roles', 'sector_tags', 'jurisdictions', 'complete'] as const),
  ...(['unknown_activities', 'unknown_roles', 'unknown_tags', 'facts', 'answers'] as const),
]
export type Whose = Pick<Company, (typeof SAID)[number]>

/** By this ending the service knows them too: their clocks run from when it became known. */
const AWARENESS = /_awareness$/
/** Clocks of these run from when it happened. */
export const isOccurrence = (event: string): boolean => event.endsWith('_occurred')
const isOfIncident = (event: string) => AWARENESS.test(event) || isOccurrence(event)

/**
 * Events of which an incident of a company can be one: those of awareness, or of the incident itself, from which its
 * filings run; those of filings that surely apply first. `presumed` start nothing by themselves: what runs from them
 * waits for a verdict, whose limit they move.
 */
export async function readKinds(whose: Whose, country: string): Promise<{ kinds: string[]; presumed: string[] }> {
  const said = Object.fromEntries(SAID.flatMap((field) => (whose[field] === undefined ? [] : [[field, whose[field]]])))
  const at = [new Date().toISOString()]
  const events = (vocabulary.value.events ?? []).flatMap(({ code }) =>
    isOfIncident(code) ? [{ event: code, at }] : [],
  )
  const body = { ...said, country, events } as Schemas['FilingDeadlinesRequest']
  const path = '/api/v1/filing-deadlines'
  const { data } = await callApi({ method: 'POST', path, body }, (api) => api.POST(path, { body }))
  const isSure = ({ outcome }: { outcome?: string }) => outcome === 'applies' || outcome === 'applies_if'
  const filings = [...data.filings.filter(isSure), ...data.filings.filter((filing) => !isSure(filing))]
  const startedBy = ({ anchors }: (typeof filings)[number]) =>
    anchors.flatMap(({ event, at: is }) => (is ? [event] : []))
  const kinds = [...new Set(filings.flatMap(startedBy))]
  const presumed = kinds.filter((event) => {
    const own = filings.filter((filing) => startedBy(filing).includes(event))
    return own.some(isSure) && own.every(({ state }) => state === 'waiting')
  })
  return { kinds, presumed }
}

/** Opens an incident, once for each idempotency key. */
export async function openIncident(body: Schemas['IncidentCreateRequest'], key: string): Promise<KeptIncident> {
  const path = '/api/v1/incidents'
  const headers = { 'idempotency-key': key }
  return (await callApi({ method: 'POST', path, body }, (api) => api.POST(path, { body, headers }))).data
}
