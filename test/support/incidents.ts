import type { Example } from './provoke.ts'
import type { Customer, Service } from './service.ts'
import { EVER } from './walk.ts'

/** A bank in the Netherlands, as an applicability check takes it. */
export const DUTCH_BANK = {
  entity_roles: ['credit_institution', 'controller'],
  jurisdictions: ['NL'],
  facts: {
    staff: 600,
    turnover_eur: 800_000_000,
    balance_sheet_eur: 900_000_000,
    is_undertaking: true,
    personal_data_breach_risk: 'likely',
  },
}

/** Its systems fail on a Saturday morning, and customer data leak. */
export const SATURDAY = {
  events: [
    { event: 'ict_incident_awareness', at: ['2026-11-21T08:00:00+01:00'] },
    { event: 'ict_incident_classified_major', at: ['2026-11-21T10:00:00+01:00'] },
    { event: 'significant_incident_awareness', at: ['2026-11-21T08:00:00+01:00'] },
    { event: 'personal_data_breach_awareness', at: ['2026-11-21T08:00:00+01:00'] },
  ],
  country: 'NL',
}

export const INCIDENT_PACKS = ['eu-dora', 'eu-gdpr', 'eu-nis2']

/** Assessments that show every part of the answer. */
export const ASSESSMENTS: Example[] = [
  { ...DUTCH_BANK, ...SATURDAY, turnover: { amount: 800_000_000, currency: 'EUR' }, pack_ids: INCIDENT_PACKS },
  {
    events: [
      { event: 'ict_incident_classified_major', at: ['2026-11-21T09:00:00Z'], case: 'a' },
      { event: 'serious_incident_awareness', at: ['2026-11-21T09:00:00Z'], case: 'b' },
      { event: 'ict_incident_awareness', at: ['2026-11-21T10:00:00Z'], case: 'a' },
    ],
    country: 'DE',
    person: 'legal',
    profit: { amount: 1, currency: 'EUR' },
  },
  { ...SATURDAY, ...DUTCH_BANK, pack_ids: ['eu-gdpr'], as_of: '2010-01-01', known_at: '2026-11-21T11:59:59Z' },
].map((body) => ({ body, missing: { customer_profile_id: 'nobody', ...SATURDAY } }))

/** A kept incident whose log shows every part of the answer, with requests about it. */
export async function openIncidentExamples({ call }: Pick<Service, 'call'>, customer: Customer) {
  const profile = 'incident-bank'
  await call(customer, 'POST', '/api/v1/customer-profiles', { id: profile, ...DUTCH_BANK })
  const at = (time: string) => `2026-11-21T${time}:00+01:00`
  const body = {
    customer_profile_id: profile,
    title: 'Failure of the payment system',
    country: 'NL',
    entries: [
      { event: 'ict_incident_awareness', happened_at: at('07:30'), aware_at: at('08:00'), by: 'Duty officer' },
      { event: 'significant_incident_awareness', happened_at: at('08:00') },
      { event: 'ict_incident_classified_major', happened_at: at('10:00') },
      { sent: { filing: 'dora-initial-notification', reference: 'DNB-4711' }, happened_at: at('12:00') },
    ],
  }
  const { json } = await call(customer, 'POST', '/api/v1/incidents', body)
  const url = `/api/v1/incidents/${json.id}`
  return {
    createIncident: [
      { body, missing: { ...body, customer_profile_id: 'nobody' } },
      { body: { customer_profile_id: profile, title: 'No entries yet', country: 'DE', region: 'BY' } },
    ],
    appendIncidentEvent: [
      { url: `${url}/events`, body: { what: 'Payments go out again.', happened_at: at('12:30') } },
      {
        url: `${url}/events`,
        body: { event: 'ict_incident_classified_major', happened_at: at('09:30'), corrects: `${json.id}/2` },
      },
    ],
    listIncidents: [
      { missing: 'customer_profile_id=nobody' },
      { url: `/api/v1/incidents?customer_profile_id=${profile}&limit=1&updated_since=${EVER}` },
    ],
    getIncident: [
      { url },
      { url: `${url}?as_of=2010-01-01` },
      { url: `${url}?as_of=2026-11-21&known_at=2026-11-21T11:59:59%2B00:00` },
    ],
    listIncidentReports: [
      { url: `${url}/reports` },
      { url: `${url}/reports?as_of=2026-11-21&known_at=2026-11-21T11:59:59%2B00:00` },
    ],
  } satisfies Record<string, Example[]>
}
