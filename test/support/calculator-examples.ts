import { bodies, type Example } from './provoke.ts'

/** Requests of the calculators that are answered with 200. */
export const CALCULATOR_EXAMPLES: Record<string, Example[]> = {
  classifyIncident: bodies(
    { figures: { affected_clients: 200_000 }, entity_roles: ['insurance_undertaking'], pack_ids: ['eu-dora'] },
    {
      figures: {
        critical_function_affected: true,
        malicious_access: false,
        other_member_states_affected: { at_least: 1, less_than: 3 },
        incident_duration: { more_than: 'PT24H' },
        costs_and_losses: { at_most: { amount: 90_000, currency: 'CHF' } },
        threat_is_likely: 'unknown',
      },
      rates: { CHF: 1.05 },
      occurred_at: '2026-11-20T18:00:00+01:00',
      root_cause: 'expired certificate',
      earlier_incidents: [
        {
          id: 'INC-1',
          occurred_at: '2026-10-20T18:00:00+02:00',
          root_cause: 'expired certificate',
          figures: { critical_function_affected: true, costs_and_losses: { amount: 60_000, currency: 'EUR' } },
        },
      ],
      entity_roles: ['credit_institution'],
      jurisdictions: ['FR'],
    },
  ).map((example) => ({ ...example, missing: { customer_profile_id: 'nobody', figures: {} } })),
  calculateFilingDeadlines: bodies(
    {
      events: [{ event: 'ict_incident_classified_major', at: ['2026-11-20T18:00:00+01:00'] }],
      country: 'DE',
      entity_roles: ['credit_institution'],
      pack_ids: ['eu-dora'],
    },
    {
      events: [
        { event: 'ict_incident_awareness', at: ['2026-11-20T18:00:00+01:00'] },
        { event: 'ict_incident_classified_major', at: ['2026-11-21T09:00:00+01:00'] },
        { event: 'significant_incident_awareness', at: ['2026-11-20T18:00:00+01:00'] },
        { event: 'significant_incident_notification_submitted', at: ['2026-11-21T18:00:00+01:00'] },
        { event: 'incident_detected', at: ['2026-12-20T18:00:00+01:00'] },
      ],
      country: 'DE',
      entity_roles: ['insurance_undertaking', 'essential_entity'],
      pack_ids: ['eu-dora', 'eu-nis2'],
    },
    {
      events: [
        {
          event: 'ict_incident_classified_major',
          at: ['2026-11-21T09:00:00+01:00', '2026-12-21T09:00:00Z'],
          case: 'a',
        },
      ],
      entity_roles: ['credit_institution'],
      facts: { staff: 600, turnover_eur: 900_000_000, balance_sheet_eur: 900_000_000 },
      region: 'BY',
      country: 'DE',
      time_zone: 'Europe/Berlin',
    },
    {
      events: [
        { event: 'personal_data_breach_awareness', at: ['2026-11-20T18:00:00Z'] },
        { event: 'data_subject_request_received', at: ['2026-10-15T18:00:00Z'] },
        { event: 'serious_incident_awareness', at: ['2026-11-20T18:00:00Z'] },
      ],
      holidays: ['2026-11-16'],
    },
    {
      events: [{ event: 'personal_data_breach_awareness', at: ['2026-11-20T18:00:00Z'] }],
      pack_ids: ['eu-gdpr'],
      as_of: '2010-01-01',
    },
  ),
  calculatePenaltyExposure: bodies(
    {
      person: 'legal',
      entity_roles: ['essential_entity', 'controller'],
      turnover: { amount: 800_000_000, currency: 'EUR' },
      infringements: [
        { pack_id: 'eu-nis2', provision: 'CELEX:32022L2555 Art 21(1)', conduct: 'a' },
        { pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)', conduct: 'a', fined: true },
        { pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)' },
      ],
    },
    {
      infringements: [
        { pack_id: 'eu-ai-act', provision: '32024R1689 Art 5(1)' },
        { pack_id: 'eu-ai-act', provision: '32024R1689 Art 75b' },
        { pack_id: 'eu-dora', provision: '32022R2554 Art 35(1)(a)', days: 10 },
        { pack_id: 'eu-dora', obligation: 'art-19-4-a' },
      ],
    },
    {
      size_class: 'small',
      entity_roles: ['ai_provider'],
      turnover: { amount: 1_000_000, currency: 'EUR' },
      profit: { amount: 1, currency: 'EUR' },
      infringements: [{ pack_id: 'eu-ai-act', provision: '32024R1689 Art 5(1)' }],
    },
    { infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 5(1)' }], as_of: '2010-01-01' },
  ),
}
