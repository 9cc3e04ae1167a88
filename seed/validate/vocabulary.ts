import type { Catalog } from '../catalog.ts'
import { sound, checkDuplicates, checkKnown, type Report } from './report.ts'
import { TERM_DIMENSIONS, type SeedSource } from '../source.ts'
import { checkCitations } from './citations.ts'
import { findCycles } from './cycles.ts'
import { TERM_NAMES } from './groups.ts'
import { checkRules } from './rules.ts'

/** Terms, facts, relationship types and the derivations that belong to no pack. */
export function checkVocabulary(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { terms, facts, derivations } = seed.vocabulary
  for (const dimension of TERM_DIMENSIONS) {
    const name = TERM_NAMES[dimension]
    const known = catalog.terms[dimension]
    checkDuplicates(report, terms[dimension], 'id', name)
    for (const term of sound(terms[dimension])) {
      for (const [index, code] of (term.value.broader ?? []).entries())
        checkKnown(report, term, ['broader', index], name, code, known)
    }
    for (const cycle of findCycles(known.keys(), (code) => known.get(code)?.broader ?? [])) {
      const term = terms[dimension].find(({ value }) => value.id === cycle[0])!
      report(term, ['broader'], `is broader than itself: ${cycle.join(' → ')}`)
    }
  }
  checkFacts(report, seed)
  checkRelationshipTypes(report, seed, catalog)
  checkRules(report, derivations, new Set(), catalog)
  for (const rule of sound(derivations)) {
    if (typeof rule.value.outcome === 'object') continue
    report(rule, ['outcome'], 'a rule of the vocabulary derives a fact; applies and excluded belong to packs')
  }
  const items = [
    ...TERM_DIMENSIONS.flatMap((dimension) => sound<unknown>(terms[dimension])),
    ...sound(facts),
    ...sound(derivations),
  ]
  checkCitations(report, items, (instrument) => newestText(instrument, catalog), catalog)
}

function checkFacts(report: Report, seed: SeedSource): void {
  const { facts } = seed.vocabulary
  checkDuplicates(report, facts, 'id', 'fact')
  for (const fact of sound(facts)) {
    const { type, values, minimum } = fact.value
    if (values && type !== 'string')
      report(fact, ['values'], `only a fact of type string lists its values, not ${type}`)
    if (minimum !== undefined && type !== 'integer' && type !== 'number')
      report(fact, ['minimum'], `a fact of type ${type} has no minimum`)
  }
}

function checkRelationshipTypes(report: Report, seed: SeedSource, catalog: Catalog): void {
  const { relationshipTypes } = seed.vocabulary
  checkDuplicates(report, relationshipTypes, 'id', 'relationship type')
  for (const type of sound(relationshipTypes)) {
    const { id, inverse, symmetric } = type.value
    if (!inverse) continue
    if (symmetric) report(type, ['inverse'], 'a symmetric type is its own inverse; leave `inverse` out')
    if (!checkKnown(report, type, ['inverse'], 'relationship type', inverse, catalog.relationshipTypes)) continue
    const other = catalog.relationshipTypes.get(inverse)!
    if (other.inverse !== id) report(type, ['inverse'], `"${inverse}" must name "${id}" as its inverse`)
  }
}

/** Citations outside packs are read in the newest text in use. */
export function newestText(instrument: string, catalog: Catalog): { text: string } | { reason: string } {
  const text = catalog.newestText(instrument)
  if (text) return { text }
  const known = catalog.instruments.has(instrument)
  return {
    reason: known ? `instrument ${instrument} has no text with a provision index` : `unknown instrument ${instrument}`,
  }
}
