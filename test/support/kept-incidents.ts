import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Graph } from '#src/stores/graph/graph.ts'
import { DUTCH_BANK } from './incidents.ts'
import { openService, type Answer, type Customer, type Service } from './service.ts'

/** The first entries of most logs: the bank knows at half past seven on a Saturday, and calls it major at ten. */
export const AWARE = { event: 'ict_incident_awareness', happened_at: '2026-11-21T07:30:00+01:00' }
export const CLASSIFIED = { event: 'ict_incident_classified_major', happened_at: '2026-11-21T10:00:00+01:00' }

/** The bank's log of the same that says when it became known: at eight. */
export const KNOWN_LATER = { ...AWARE, aware_at: '2026-11-21T08:00:00+01:00' }
export const INITIAL_SENT = {
  sent: { filing: 'dora-initial-notification', reference: 'DNB-4711' },
  happened_at: '2026-11-21T13:00:00+01:00',
}

/** A bank of DORA alone, so that no other act asks for a report. */
export const DORA_BANK = {
  entity_roles: ['credit_institution'],
  jurisdictions: ['NL'],
  facts: { staff: 600, turnover_eur: 800_000_000, balance_sheet_eur: 900_000_000, is_undertaking: true },
}

/** What the tests read of a filing. */
export interface KeptFiling {
  pack_id: string
  code: string
  status: string
  due?: { limit: string; local: string; extended_to?: string }
  waiting_for?: string[]
}

/** Each filing of an incident with its status: `dora-initial-notification: due 2026-11-21T14:00:00+01:00`. */
export const linesOf = ({ json }: Pick<Answer, 'json'>, packId = 'eu-dora'): string[] => [
  ...json.filings
    .filter(({ pack_id }: KeptFiling) => pack_id === packId)
    .map(({ code, status, due }: KeptFiling) => `${code}: ${[status, due?.local].filter(Boolean).join(' ')}`),
  ...json.displaced
    .filter(({ pack_id }: KeptFiling) => pack_id === packId)
    .flatMap(({ displaced_by: by, filings }: { displaced_by: string; filings: KeptFiling[] }) =>
      filings.map(({ code }) => `${code}: displaced by ${by}`),
    ),
]

/** One filing of an incident by its code. */
export const filingOf = ({ json }: Pick<Answer, 'json'>, code: string) =>
  json.filings.find((one: KeptFiling) => one.code === code)

/** What a refusal says: `body.event: …`. */
export const mistakesOf = ({ json }: Answer): string[] =>
  json.errors.map(({ field, detail }: { field: string; detail: string }) => `${field}: ${detail}`)

/** A service with a customer who keeps incidents: the worker's, unless another is given. */
export async function openIncidents(given?: Service) {
  const service = given ?? (await openService())
  const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 100_000 })
  const post = (path: string, body: object, headers = {}, as: Pick<Customer, 'secret'> = customer) =>
    service.call(as, 'POST', `/api/v1${path}`, body, headers)
  const read = (id: string, query = '', as: Pick<Customer, 'secret'> = customer) =>
    service.call(as, 'GET', `/api/v1/incidents/${id}${query}`)
  const append = (id: string, body: object, headers = {}) => post(`/incidents/${id}/events`, body, headers)

  /** Saves a profile, that of a Dutch bank unless another is given. */
  async function openBank(profile: object = DUTCH_BANK): Promise<string> {
    const id = `p-${randomUUID()}`
    expect((await post('/customer-profiles', { id, ...profile })).status).toBe(200)
    return id
  }

  /** Opens an incident, of a new bank unless the body names a customer. */
  async function open(body: { customer_profile_id?: string; [field: string]: unknown } = {}): Promise<Answer> {
    const profile = body.customer_profile_id ?? (await openBank())
    const head = { customer_profile_id: profile, title: 'Payment system down', country: 'NL' }
    return done(await post('/incidents', { ...head, ...body }))
  }

  /** Appends an entry that must be accepted. */
  async function log(id: string, body: object): Promise<Answer> {
    return done(await append(id, body))
  }
  return { service, customer, post, read, append, openBank, open, log }
}

function done(answer: Answer): Answer {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer
}

/**
 * A graph whose process dies in the write of an entry: before it is committed, or right after it was, unknown to the
 * caller.
 */
export function dyingGraph(graph: Graph, moment: 'before the commit' | 'after the commit'): Graph {
  return {
    ...graph,
    async write(work) {
      let isEntry = false
      const result = await graph.write(async (tx) => {
        const written = await work({
          ...tx,
          run: (query, params) => {
            isEntry ||= query.name === 'incidents/create-incident-event'
            return tx.run(query, params)
          },
        })
        if (isEntry && moment === 'before the commit') throw new Error('killed before the commit')
        return written
      })
      if (isEntry) throw new Error('killed after the commit')
      return result
    },
  }
}
