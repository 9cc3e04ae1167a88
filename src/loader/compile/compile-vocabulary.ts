import type { ActText } from '#src/law/links/index.ts'
import { canonicalJson } from '#src/lib/json/canonical.ts'
import { pick, pickOrNull } from '#src/lib/present.ts'
import type { SeedCitation } from '#src/lib/law/seed-parts.ts'
import { citedRef } from '#src/lib/law/provisions.ts'
import { listProvisionTree } from '#src/lib/law/provision-tree.ts'
import type { Catalog } from '../read/catalog.ts'
import { TERM_DIMENSIONS, type SeedSource } from '../read/source.ts'
import type { SeedTerm } from '../shapes/vocabulary.ts'
import { openCitationSet } from './compile-citations.ts'
import { premiseRulesOf } from './compile-premises.ts'
import { compileRules, type CompiledRules } from './compile-rules.ts'
import { withFullCitations } from './legal-content.ts'
import type {
  CitationRow,
  CitesRow,
  FactRow,
  InstrumentRow,
  LinkRow,
  MemberStateOptionRow,
  RelationshipTypeRow,
  SynonymRow,
  TermRow,
  TranspositionRow,
} from './rows.ts'

/** Rows that all packs share: terms, facts, relationship types, derivations of no pack, and instruments. */
export interface CompiledVocabulary {
  terms: TermRow[]
  broader: LinkRow[]
  facts: FactRow[]
  relationshipTypes: RelationshipTypeRow[]
  derivations: CompiledRules
  options: MemberStateOptionRow[]
  transpositions: TranspositionRow[]
  synonyms: SynonymRow[]
  derivationCites: CitesRow[]
  citations: CitationRow[]
  instruments: InstrumentRow[]
  acts: ActText[]
}

/** Rows of `seed/vocabularies/` and `seed/instruments/`. */
export function compileVocabulary(seed: SeedSource, catalog: Catalog, checkedAt: string): CompiledVocabulary {
  const terms = compileTerms(seed)
  const citations = openCitationSet(catalog, (instrument) => catalog.newestText(instrument)!, checkedAt)
  const rules = [...seed.vocabulary.derivations.map(({ value }) => value), ...premiseRulesOf(seed.vocabulary)]
  const derivations = compileRules(rules, 'vocabulary/rules/', '', '')
  return {
    terms,
    broader: terms.flatMap(({ id, dimension, broader }) =>
      broader.map((code) => ({ from: id, to: `${dimension}/${code}` })),
    ),
    facts: seed.vocabulary.facts.map(({ value }) => ({
      ...pick(value, 'id label definition type'),
      ...pickOrNull(value, 'question unit whose of_all minimum'),
      values: value.values ?? [],
      presupposes: value.presupposes ?? [],
      derived: value.derived ?? false,
      exhaustive: value.exhaustive ?? false,
      footprint_json: value.footprint ? canonicalJson(value.footprint) : null,
      earlier_json: value.earlier ? canonicalJson(value.earlier.map((item) => withFullCitations(item))) : null,
      citations_json: citationsJson(value),
    })),
    relationshipTypes: seed.vocabulary.relationshipTypes.map(({ value }) => ({ inverse: null, ...value })),
    derivations,
    options: compileOptions(seed),
    transpositions: seed.vocabulary.transpositions.map(({ value }) => ({
      id: `${value.pack}/${value.country}`,
      pack_id: value.pack,
      ...pick(value, 'country source checked_on'),
      ...pickOrNull(value, 'instrument in_force'),
    })),
    synonyms: seed.vocabulary.synonyms.map(({ value }) => ({ means: [], terms: [], events: [], pack: null, ...value })),
    derivationCites: rules.flatMap((rule) => citations.cites(`vocabulary/rules/${rule.id}`, rule.citations)),
    citations: citations.rows(),
    instruments: compileInstruments(seed),
    acts: compileActs(seed),
  }
}

function compileTerms(seed: SeedSource): TermRow[] {
  return TERM_DIMENSIONS.flatMap((dimension) =>
    seed.vocabulary.terms[dimension].map(({ value }) => ({
      id: `${dimension}/${value.id}`,
      dimension,
      code: value.id,
      ...pick(value, 'label definition'),
      broader: value.broader ?? [],
      ...pickOrNull(value, 'question opens'),
      answered_by: answersOf(value),
      states_json: value.states ? canonicalJson(value.states) : null,
      figure_json: value.type
        ? canonicalJson(withFullCitations(pick(value, 'type over_time unit whose fact part_of items measured unsure')))
        : null,
      citations_json: citationsJson(value),
    })),
  )
}

/** The terms that answer a question, by id. */
function answersOf({ answered_by: answers = {} }: SeedTerm): string[] {
  return Object.entries(answers).flatMap(([dimension, codes]) => codes.map((code) => `${dimension}/${code}`))
}

const citationsJson = ({ citations = [] }: { citations?: SeedCitation[] }) =>
  canonicalJson(withFullCitations({ citations }).citations)

function compileOptions(seed: SeedSource): MemberStateOptionRow[] {
  return seed.vocabulary.options.map(({ value }) => ({
    ...pick(value, 'id label definition'),
    pack_id: value.pack,
    fact_key: value.fact ?? null,
    obligation_codes: value.obligations ?? [],
    provisions: value.citations.map(citedRef),
    choices_json: canonicalJson(value.choices ?? []),
    citations_json: citationsJson(value),
  }))
}

/** The provisions and divisions of all texts, each with what it is in. */
function compileActs(seed: SeedSource): ActText[] {
  const dates = new Map(
    seed.instruments.flatMap(({ value }) => value.texts.map((text) => [`${value.id} ${text.id}`, text.date] as const)),
  )
  return seed.indexes.map(({ value }) => ({
    instrument_id: value.instrument,
    text_id: value.text,
    date: dates.get(`${value.instrument} ${value.text}`)!,
    headings: Object.fromEntries(
      (value.divisions ?? []).flatMap(({ name, heading }) => (heading === undefined ? [] : [[name, heading]])),
    ),
    provisions: listProvisionTree(value).map(({ name, parent }) => ({ name, parent })),
  }))
}

function compileInstruments(seed: SeedSource): InstrumentRow[] {
  return seed.instruments.map(({ value }) => ({
    ...pick(value, 'id title short_title kind'),
    ...pickOrNull(value, 'celex eli'),
    dates_json: canonicalJson(value.dates),
    texts_json: canonicalJson(value.texts),
  }))
}
