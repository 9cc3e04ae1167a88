import { expect, test } from 'vitest'
import { premiseRuleOf } from '#src/lib/law/premises.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'
import { premiseRulesOf } from '#src/loader/compile/compile-premises.ts'
import type { PackSource } from '#src/loader/read/source.ts'

/** Words of a question that take for granted what somebody is or has, and the codes that say so. */
const PREMISES: Array<[words: RegExp, says: RegExp]> = [
  [/public administration|regional administration|administration at local level/, /^(nis2_)?public_administration/],
  [/education institutions?|your (school|pupils)/, /^education_institution$/],
  [/trust services?\b/, /trust_service/],
  [/wallet/, /wallet/],
  [/web browser/, /^web_browser_provider$/],
  [/the deployer/, /^(ai|law_enforcement)_deployer$/],
  [/Annex III system/, /^ai_annex_iii/],
  [/biometric AI system/, /^ai_annex_iii_1/],
  [/\b(your|the) (high-risk )?AI (system|model)s?\b/, /^ai_|gpai|^product_manufacturer$|^legacy_high_risk|^section_b/],
  [/general-purpose AI models/, /gpai/],
  [/the credit institution/, /^credit_institution$/],
  [/the payment institution/, /^payment_institution$/],
  [/the electronic money institution/, /^electronic_money_institution$/],
  [/the investment firm/, /^investment_firm$/],
  [/the insurance or reinsurance undertaking/, /^(re)?insurance_undertaking$/],
  [/the manager of alternative investment funds/, /^manager_of_alternative_investment_funds$/],
  [/the exempted institution/, /exempted_under/],
  [/the financial entity/, /^financial_entity$|^nis2_obliged_entity$/],
  [/Lead Overseer/, /^critical_ict_third_party_service_provider$/],
  [/that of a court/, /^public_authority_or_body$/],
  [/code of conduct is monitored/, /^code_monitoring_body$/],
  [/as processor/, /^processor$/],
  [/your transfers/, /^third_country_transfer$/],
  [/your research/, /^archiving_research_statistics$/],
  [/the (impact )?assessment show/, /^processing_likely_high_risk$/],
  [/your high-risk processing/, /^processing_likely_high_risk$/],
  [/essential or important|identified the entity|identify the entity/, /^nis2_|^essential|^financial_entity$/],
]

/** What no question has to presuppose, with the reason. */
const SPARED = new Map([
  ['provider_established_outside_union', 'follows from the footprint of the provider'],
  ['ai_output_used_in_union', 'follows from the footprint'],
])

const { vocabulary, packs } = shippedSeed()
const premises = new Map(premiseRulesOf(vocabulary).map((rule) => [rule.id, rule]))

/** The codes and facts that groups name. */
const namesIn = (when: ReadonlyArray<object>) => JSON.stringify(when).match(/[a-z][a-z0-9_]+/g) ?? []

/** What a duty is about before it asks: its addressees, and what its rules ask for, through derived facts too. */
function givenBefore({ rules }: PackSource, code: string, addressees: readonly string[]): string[] {
  const all = [...rules, ...vocabulary.derivations].map(({ value }) => value)
  const reached = new Set(all.filter(({ scope }) => Array.isArray(scope) && scope.includes(code)))
  for (const { when } of reached) {
    const names = new Set(namesIn(when))
    for (const rule of all)
      if (typeof rule.outcome === 'object' && Object.keys(rule.outcome.derives).some((key) => names.has(key)))
        reached.add(rule)
  }
  return [...addressees, ...[...reached].flatMap(({ when }) => namesIn(when))]
}

const missingIn = (question: string, given: readonly string[]) =>
  PREMISES.filter(([words, says]) => words.test(question) && !given.some((name) => says.test(name))).map(
    ([words]) => `“${question}” takes ${String(words)} for granted`,
  )

test('a question whose wording takes for granted what somebody is has that as its premise', () => {
  const ofFacts = vocabulary.facts.flatMap(({ value: { id, question, type, derived } }) => {
    if (question === undefined || derived === true || type !== 'boolean' || SPARED.has(id)) return []
    return missingIn(question, [...namesIn(premises.get(premiseRuleOf(id))?.when ?? [])])
  })
  const ofDuties = packs.flatMap((pack) =>
    pack.obligations.flatMap(({ value: { code, addressee_roles: roles, conditions = [], exceptions = [] } }) =>
      [...conditions, ...exceptions].flatMap(({ open }) =>
        open === undefined || open.each_time === true ? [] : missingIn(open.question, givenBefore(pack, code, roles)),
      ),
    ),
  )
  expect([...ofFacts, ...ofDuties]).toEqual([])
})
