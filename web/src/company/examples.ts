import type { Company } from './company.ts'

/** Any of them may use AI: the question that opens the AI Act is left to the reader. */
const AI_IS_OPEN = [
  'ai_provider',
  'ai_deployer',
  'law_enforcement_deployer',
  'gpai_provider',
  'ai_importer',
  'ai_distributor',
  'product_manufacturer',
  'ai_authorised_representative',
  'gpai_authorised_representative',
  'prospective_ai_provider',
  'ai_component_supplier',
  'initial_ai_provider',
  'annex_x_component_operator',
  'legacy_high_risk_ai_operator',
].map((role) => `entity_roles/${role}`)

/** Ordinary companies to begin with: what each of them knows at once. */
export const EXAMPLES: ReadonlyArray<{ title: string; about: string; company: Company }> = [
  {
    title: 'A bank',
    about: 'Dutch, 600 people, customers who are people',
    company: {
      name: 'a bank in the Netherlands',
      lists: {
        entity_roles: ['credit_institution', 'controller'],
        activities: ['processing_personal_data'],
        sector_tags: [],
        jurisdictions: ['NL'],
      },
      facts: { staff: 600, turnover_eur: 400_000_000, balance_sheet_eur: 9_000_000_000 },
      answers: {},
      // Where its customers reach their accounts online, it has to authenticate them strongly.
      maybe: [...AI_IS_OPEN, 'entity_roles/strong_authentication_relying_party'],
      aside: [],
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
        sector_tags: [],
        jurisdictions: ['FR'],
      },
      facts: { staff: 120, turnover_eur: 30_000_000, balance_sheet_eur: 12_000_000 },
      answers: {},
      maybe: AI_IS_OPEN,
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
        sector_tags: [],
        jurisdictions: ['ES'],
      },
      facts: { staff: 60, turnover_eur: 12_000_000, balance_sheet_eur: 8_000_000 },
      answers: {},
      maybe: AI_IS_OPEN,
      aside: [],
    },
  },
]
