import type { Catalog } from '../read/catalog.ts'
import type { Located } from '../read/document.ts'
import type { SeedFact } from '../shapes/vocabulary.ts'
import { findCycles } from './concern.ts'
import { TERM_NAMES } from './pack/groups.ts'
import { checkKnown, type Report } from './report.ts'

const ONLY_ASKED =
  'only a boolean that a caller gives, with a question and citations and without a footprint, presupposes something'

/** What facts presuppose: it exists, a person can be asked for it, and nothing presupposes itself. */
export function checkPremises(report: Report, facts: Array<Located<SeedFact>>, catalog: Catalog): void {
  const byId = new Map(facts.map((fact) => [fact.value.id, fact]))
  for (const fact of facts) {
    const { type, derived: isDerived, question, citations, footprint, presupposes = [] } = fact.value
    if (presupposes.length === 0) continue
    if (type !== 'boolean' || isDerived || footprint || !question || !citations)
      report(fact, ['presupposes'], ONLY_ASKED)
    for (const [index, premise] of presupposes.entries()) checkPremise(report, fact, index, premise, catalog)
  }
  const premisesOf = (id: string) => byId.get(id)?.value.presupposes ?? []
  for (const cycle of findCycles(byId.keys(), premisesOf))
    report(byId.get(cycle[0]!)!, ['presupposes'], `facts presuppose each other in a circle: ${cycle.join(' → ')}`)
}

function checkPremise(report: Report, fact: Located<SeedFact>, index: number, premise: string, catalog: Catalog): void {
  const at = ['presupposes', index]
  const [list, code] = premise.split('/') as ['entity_roles' | 'activities' | 'sector_tags', string?]
  if (code !== undefined) return void checkKnown(report, fact, at, TERM_NAMES[list], code, catalog.terms[list])
  if (!checkKnown(report, fact, at, 'fact', premise, catalog.facts)) return
  const { type, derived: isDerived, question } = catalog.facts.get(premise)!
  if (type !== 'boolean' || isDerived || !question)
    report(fact, at, `nobody is asked whether "${premise}" is true; presuppose a boolean with a question`)
}
