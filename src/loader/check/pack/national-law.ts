import { newestVersions, type Catalog } from '#src/loader/read/catalog.ts'
import type { SeedSource } from '#src/loader/read/source.ts'
import { checkDuplicates, checkKnown, sound, type Report } from '../report.ts'

/**
 * Checks member state options, transpositions of directives, and the facts by which a pack finds the countries whose
 * law applies.
 */
export function checkNationalLaw(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { options, transpositions } = seed.vocabulary
  checkDuplicates(report, options, 'id', 'option')
  const heads = new Map(newestVersions(catalog).map((pack) => [pack.packId, pack]))
  const countries = catalog.terms.jurisdictions
  for (const option of sound(options)) {
    const { pack, fact, obligations = [], choices = [] } = option.value
    if (checkKnown(report, option, ['pack'], 'pack', pack, heads)) {
      const codes = new Set(heads.get(pack)!.obligations.map(({ value }) => value.code))
      for (const [index, code] of obligations.entries())
        checkKnown(report, option, ['obligations', index], 'obligation', code, codes)
    }
    if (fact && checkKnown(report, option, ['fact'], 'fact', fact, catalog.facts)) {
      const { type, derived } = catalog.facts.get(fact)!
      if (type !== 'boolean' || derived) report(option, ['fact'], `fact "${fact}" is no boolean that a caller gives`)
    }
    const seen = new Set<string>()
    for (const [index, { country }] of choices.entries()) {
      checkKnown(report, option, ['choices', index, 'country'], 'jurisdiction', country, countries)
      if (seen.has(country)) report(option, ['choices', index, 'country'], `${country} is listed twice`)
      seen.add(country)
    }
  }
  const carried = new Set<string>()
  for (const law of sound(transpositions)) {
    const { pack, country, instrument, in_force: inForce } = law.value
    checkKnown(report, law, ['country'], 'jurisdiction', country, countries)
    const head = checkKnown(report, law, ['pack'], 'pack', pack, heads) ? heads.get(pack)!.packs[0]?.value : undefined
    if (head && head.effect !== 'via_transposition')
      report(law, ['pack'], `"${pack}" acts directly; only a directive is transposed`)
    if ((instrument === undefined) !== (inForce === undefined))
      report(law, ['instrument'], 'a national law has both a name and the day from which it is in force')
    if (carried.has(`${pack}/${country}`)) report(law, ['country'], `${country} is listed twice for ${pack}`)
    carried.add(`${pack}/${country}`)
  }
  for (const pack of heads.values()) {
    const head = sound(pack.packs)[0]
    for (const fact of Object.keys(head?.value.national_law ?? {})) {
      if (!checkKnown(report, head!, ['national_law', fact], 'fact', fact, catalog.facts)) continue
      const { type, derived } = catalog.facts.get(fact)!
      if (type !== 'boolean' || !derived) report(head!, ['national_law', fact], `fact "${fact}" is no derived boolean`)
    }
  }
}
