import type { Example } from './provoke.ts'

/** A bank in the Netherlands, as an applicability check takes it. */
export const DUTCH_BANK = {
  entity_roles: ['credit_institution', 'controller'],
  jurisdictions: ['NL'],
  facts: { staff: 600, turnover_eur: 800_000_000, balance_sheet_eur: 900_000_000, is_undertaking: true },
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
