import type { Schemas } from '#clients/typescript/src/index.ts'

type Question = Schemas['IncidentAssessmentRequest']

/** Incidents of invented companies: what is said of each as if it became known now. */
export const EXAMPLE_INCIDENTS: Readonly<Record<string, { title: string; about: string; ask(now: string): Question }>> =
  {
    payments: {
      title: 'Payments encrypted',
      about: 'A payment institution in Lithuania; an intruder could read the data of its clients',
      ask: (now) => ({
        entity_roles: ['payment_institution', 'controller'],
        complete: true,
        jurisdictions: ['LT'],
        facts: {
          is_exempted_under_psd2: false,
          staff: 180,
          turnover_eur: 40_000_000,
          balance_sheet_eur: 60_000_000,
        },
        country: 'LT',
        events: [
          { event: 'ict_incident_awareness', at: [now] },
          { event: 'personal_data_breach_awareness', at: [now] },
        ],
        figures: { critical_function_affected: true, malicious_access: true, access_may_cause_data_losses: true },
        figures_known_at: now,
      }),
    },
    servers: {
      title: 'Servers out of reach',
      about: 'A data centre in Lithuania, which customers have not reached for longer than planned',
      ask: (now) => ({
        entity_roles: ['data_centre_service_provider'],
        complete: true,
        jurisdictions: ['LT'],
        facts: { staff: 90, turnover_eur: 30_000_000, balance_sheet_eur: 35_000_000 },
        country: 'LT',
        figures: { beyond_schedule: true, data_centre_service_unavailable: true },
        figures_known_at: now,
      }),
    },
    shop: {
      title: 'Addresses of customers copied',
      about: 'An online shop in France, a controller of personal data and nothing else',
      ask: (now) => ({
        entity_roles: ['controller'],
        complete: true,
        jurisdictions: ['FR'],
        facts: { staff: 120, turnover_eur: 30_000_000, balance_sheet_eur: 12_000_000 },
        country: 'FR',
        events: [{ event: 'personal_data_breach_awareness', at: [now] }],
      }),
    },
  }
