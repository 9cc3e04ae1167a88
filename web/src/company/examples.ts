import type { Company } from './company.ts'

/**
 * Ordinary companies to begin with: what each of them knows at once. Any of them may use AI: the question that opens the
 * AI Act is left to the reader.
 */
export const EXAMPLES: ReadonlyArray<{ title: string; about: string; company: Company }> = [
  {
    title: 'A bank',
    about: 'Dutch, 600 people, customers who are people',
    company: {
      name: 'a bank in the Netherlands',
      lists: {
        entity_roles: ['credit_institution', 'controller'],
        activities: ['processing_personal_data'],
        jurisdictions: ['NL'],
      },
      facts: { staff: 600, turnover_eur: 400_000_000, balance_sheet_eur: 9_000_000_000 },
      // Where its customers reach their accounts online, eIDAS is about it.
      answers: {},
      maybe: [],
      done: {},
      aside: [],
    },
  },
  {
    title: 'A payment institution',
    about: 'German, 45 people, with crypto services',
    company: {
      name: 'a payment institution in Germany',
      lists: {
        entity_roles: ['payment_institution', 'crypto_asset_service_provider', 'controller'],
        activities: ['processing_personal_data'],
        jurisdictions: ['DE'],
      },
      facts: { staff: 45, turnover_eur: 8_000_000, balance_sheet_eur: 6_000_000 },
      answers: {},
      maybe: [],
      aside: [],
      done: {},
    },
  },
  {
    title: 'An online shop',
    about: 'French, 120 people',
    company: {
      name: 'an online shop in France',
      lists: {
        entity_roles: ['controller'],
        activities: ['processing_personal_data'],
        jurisdictions: ['FR'],
      },
      facts: { staff: 120, turnover_eur: 30_000_000, balance_sheet_eur: 12_000_000 },
      answers: {
        'entity_roles/financial_entity': 'no',
        'entity_roles/eidas_operator': 'no',
        'entity_roles/nis2_obliged_entity': 'no',
      },
      maybe: [],
      done: {},
      aside: [],
    },
  },
  {
    title: 'A SaaS company',
    about: 'Spanish, 60 people, cloud service',
    company: {
      name: 'a cloud service of 60 in Spain',
      lists: {
        entity_roles: ['controller', 'processor', 'cloud_computing_service_provider'],
        activities: ['processing_personal_data'],
        jurisdictions: ['ES'],
      },
      facts: { staff: 60, turnover_eur: 12_000_000, balance_sheet_eur: 8_000_000 },
      answers: { 'entity_roles/financial_entity': 'no', 'entity_roles/eidas_operator': 'no' },
      maybe: [],
      done: {},
      aside: [],
    },
  },
]
