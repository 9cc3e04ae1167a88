import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A company by what it says at once. */
export interface Company {
  name: string
  says: object
}

/** The companies of the interviews, with the facts that they give first. */
const ordinary = (parse(readFileSync('accuracy/companies.yaml', 'utf8')) as any[]).map(
  ({ id, says, facts }): Company => ({ name: id, says: { ...says, facts } }),
)

const small = { staff: 45, turnover_eur: 8_000_000 }
const owned = { ...small, held_by_public_bodies: false, is_undertaking: true }
const large = { staff: 900, turnover_eur: 1_200_000_000, balance_sheet_eur: 400_000_000, is_undertaking: true }
const said = (name: string, entity_roles: string[], facts: object, more: object = {}): Company => ({
  name,
  says: { entity_roles, jurisdictions: ['DE', 'NL'], facts, ...more },
})
const PAYMENTS = ['payment_institution', 'crypto_asset_service_provider', 'controller', 'ai_deployer']

/** Twenty companies, over which what several operations answer of a company is compared. */
export const TWENTY_COMPANIES: Company[] = [
  ...ordinary,
  said('small payment institution', PAYMENTS, small),
  said('small payment institution without public holders', PAYMENTS, owned),
  said('payment institution of unknown turnover', PAYMENTS, { staff: 45 }),
  said('large payment institution', PAYMENTS, large),
  said('small provider of AI', ['ai_provider', 'controller'], owned),
  said('mid-cap provider of AI', ['ai_provider'], { ...owned, staff: 400, turnover_eur: 90_000_000 }),
  said('large provider of models', ['gpai_provider', 'ai_provider'], large),
  said('provider that is no undertaking', ['ai_provider'], { ...large, is_undertaking: false }, { complete: true }),
  said('Union institution', ['union_institution', 'ai_deployer', 'controller'], { staff: 900 }),
  said('city', ['public_administration_entity_local', 'controller', 'ai_deployer'], { staff: 900 }, { complete: true }),
  said('large cloud', ['cloud_computing_service_provider', 'processor'], large),
  said('cloud of unknown size', ['cloud_computing_service_provider', 'processor'], {}),
  said('small qualified trust service', ['qualified_trust_service_provider'], small),
  said('critical ICT provider', ['critical_ict_third_party_service_provider'], { ...large, own_turnover_eur: 9e8 }),
  {
    name: 'bank of a group',
    says: {
      entity_roles: ['credit_institution', 'controller'],
      jurisdictions: ['FR'],
      facts: { staff: 300, turnover_eur: 200_000_000 },
      ownership: [{ parent: 'holding', relation: 'linked', percent: 100 }],
      enterprises: [{ id: 'holding', facts: { staff: 50, turnover_eur: 700_000_000 } }],
    },
  },
]
