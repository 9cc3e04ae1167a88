import { COUNTRY_NAMES, isThirdCountry } from '#src/lib/law/countries.ts'
import { canonicalRef, citedRef } from '#src/lib/law/provisions.ts'
import { filled, present } from '#src/lib/present.ts'
import type { InputMistake } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listTerms } from './queries.ts'
import { type QuestionWire, type VocabulariesQuery, type VocabulariesWire, VOCABULARY_KINDS } from './schema.ts'

type Row = RowOf<typeof listTerms>

/** A figure of an incident: what it is called, how a person is asked for it, and what it is. */
export type FigureTerm = { code: string; label: string; question: string } & NonNullable<
  Row['terms'][number]['figure_json']
>

/** The dimensions whose values a caller gives as lists. */
export const DIMENSIONS = ['activities', 'entity_roles', 'sector_tags', 'jurisdictions'] as const
export type Dimension = (typeof DIMENSIONS)[number]

/** The field that names the codes of a list of which the caller does not know whether the subject has them. */
export const UNKNOWN_LISTS = {
  activities: 'unknown_activities',
  entity_roles: 'unknown_roles',
  sector_tags: 'unknown_tags',
} as const

/**
 * A question that terms answer: whether an act is about the subject at all, or which kind of a term the subject is. The
 * terms that it names answer it, and every kind of them.
 */
export interface Opening {
  /** The id of the term that has the question, such as `entity_roles/ai_operator`. */
  code: string
  question: string
  /** The pack whose act it opens; absent: it asks which kind of the term a subject is that has the term. */
  packId?: string
  /** Ids of the terms that it names. */
  answers: readonly string[]
  /** Ids of the terms that answer it: those that it names, and every kind of them. */
  terms: ReadonlySet<string>
}

/** The vocabulary for the input checks and the rule engine. */
export interface Vocabulary {
  /** Codes by dimension; among the jurisdictions also the third countries that no term names. */
  codes: Record<Dimension, Set<string>>
  /** Jurisdictions that other ones belong to, such as the Union. They are not countries with a law of their own. */
  regions: Set<string>
  /** Codes of the events that start a deadline. */
  events: Set<string>
  /** Event id → the facts that it states, each with the provision that the event rests on. */
  factsOfEvents: Map<string, Array<{ fact: string; value: string | number | boolean; ref: string }>>
  /** The questions that terms answer. */
  openings: readonly Opening[]
  /** Term id → ids of the terms directly broader. */
  broader: Map<string, string[]>
  /** What may be known of an incident, by code. */
  figures: Map<string, FigureTerm>
  facts: Map<string, Row['facts'][number]>
  /** The words for terms, by their ids such as `entity_roles/credit_institution`. */
  labels: Map<string, string>
  options: Row['options']
  /** Words that people use for what texts and terms call otherwise. */
  synonyms: Row['synonyms']
  transpositions: Row['transpositions']
  relationshipTypes: Set<string>
  packIds: Set<string>
  /** The first act of each pack, to which a provision without an act belongs. */
  mainActs: ReadonlyMap<string, string>
}

/**
 * Terms, facts, relationship types, options and questions with their definitions: all, or those of one kind or with
 * some words. The questions are those of a day's law: the caller reads them, where they are asked for by their kind.
 */
export async function listVocabularies(
  graph: Graph,
  query: VocabulariesQuery,
  readQuestions: () => Promise<QuestionWire[]>,
): Promise<VocabulariesWire> {
  if (query.kind === 'questions') return { questions: entriesFor(query, await readQuestions()) }
  const all = await readWhole(graph)
  const kinds = query.kind
    ? [query.kind]
    : VOCABULARY_KINDS.filter((kind) => kind !== 'questions' && kind !== 'synonyms')
  return Object.fromEntries(kinds.map((kind) => [kind, entriesFor(query, all[kind] as Entry[])]))
}

interface Entry {
  code: string
  label?: string
  definition?: string
  words?: string[]
  means?: string[]
}

function entriesFor<E extends Entry>({ q = '' }: VocabulariesQuery, entries: E[]): E[] {
  const words = q.toLowerCase().split(/\s+/)
  return entries.filter(({ code, label, definition, words: own, means }) => {
    const text = [code, label, definition, own, means].flat().join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

async function readWhole(graph: Graph) {
  const row = await readTerms(graph)
  const termsOf = (dimension: string) => row.terms.filter((term) => term.dimension === dimension).map(termOf)
  return {
    activities: termsOf('activities'),
    entity_roles: termsOf('entity_roles'),
    sector_tags: termsOf('sector_tags'),
    jurisdictions: termsOf('jurisdictions'),
    events: row.terms.filter((term) => term.dimension === 'events').map(eventOf),
    figures: row.terms.flatMap(figureOf).map(({ term, question, ...figure }) => {
      const { answered_by: _none, opens: _neither, ...told } = termOf(term)
      return { ...told, question, ...figure }
    }),
    facts: row.facts.map((fact) => factOf(fact, row.follows)),
    relationship_types: row.relationship_types.map(({ id, ...type }) => ({ code: id, ...type })),
    member_state_options: row.options.map(optionOf),
    synonyms: row.synonyms.map(synonymOf),
  }
}

/** The vocabulary for the input checks and the rule engine; cached until the graph revision changes. */
export function readVocabulary(law: LawReader): Promise<Vocabulary> {
  return law.answers.remember('vocabulary', async () => {
    const row = await readTerms(law.graph)
    const codesOf = (dimension: Dimension | 'events') =>
      new Set(row.terms.filter((term) => term.dimension === dimension).map((term) => term.code))
    const thirdCountries = thirdCountriesBesides(codesOf('jurisdictions'))
    const broader = new Map(
      row.terms.map(({ dimension, code, broader: ups }) => [
        `${dimension}/${code}`,
        ups.map((up) => `${dimension}/${up}`),
      ]),
    )
    return {
      openings: openingsOf(row.terms, broader),
      codes: {
        activities: codesOf('activities'),
        entity_roles: codesOf('entity_roles'),
        sector_tags: codesOf('sector_tags'),
        jurisdictions: new Set([...codesOf('jurisdictions'), ...thirdCountries]),
      },
      regions: new Set(row.terms.filter((term) => term.dimension === 'jurisdictions').flatMap((term) => term.broader)),
      events: codesOf('events'),
      factsOfEvents: new Map(row.terms.map((term) => [`${term.dimension}/${term.code}`, statesOf(term)])),
      broader,
      labels: new Map([
        ...thirdCountries.map((code) => [`jurisdictions/${code}`, COUNTRY_NAMES.get(code)!] as const),
        ...row.terms.map(({ dimension, code, label }) => [`${dimension}/${code}`, label] as const),
      ]),
      figures: new Map(
        row.terms.flatMap(figureOf).map(({ term: { code, label }, ...figure }) => [code, { code, label, ...figure }]),
      ),
      options: row.options,
      synonyms: row.synonyms,
      transpositions: row.transpositions,
      facts: new Map(row.facts.map((fact) => [fact.id, fact])),
      relationshipTypes: new Set(row.relationship_types.map((type) => type.id)),
      packIds: new Set(row.packs.map(({ id }) => id)),
      mainActs: new Map(row.packs.map(({ id, main_act: act = '' }) => [id, act])),
    }
  })
}

function openingsOf(terms: Row['terms'], broader: Vocabulary['broader']): Opening[] {
  const reached = [...broader.keys()].map((id) => ({ id, broader: withBroader(id, broader) }))
  return terms.flatMap(({ dimension, code, question, answered_by: answers, opens }) => {
    if (question === undefined || answers.length === 0) return []
    const id = `${dimension}/${code}`
    // The term itself says yes to the question that opens an act; for its kinds it is what the question is about.
    const named = new Set(opens === undefined ? answers : [id, ...answers])
    const own = reached.filter((term) => [...term.broader].some((up) => named.has(up))).map((term) => term.id)
    return [{ code: id, question, ...(opens === undefined ? {} : { packId: opens }), answers, terms: new Set(own) }]
  })
}

/**
 * A mistake whose detail is worked out when it is read. A refusal lists few of its mistakes, and looking for close
 * matches of tens of thousands would hold the event loop for seconds.
 */
export function mistakeOf(field: string, detailOf: () => string): InputMistake {
  return {
    field,
    get detail() {
      return detailOf()
    },
  }
}

/**
 * The third countries by ISO code for which the vocabulary has no term. No rule names them, so for the law each is a
 * country outside the European Economic Area and nothing more.
 */
function thirdCountriesBesides(known: ReadonlySet<string>): string[] {
  return [...COUNTRY_NAMES.keys()].filter((code) => isThirdCountry(code, known))
}

async function readTerms(graph: Graph): Promise<Row> {
  const [row] = await graph.run(listTerms, {})
  return row!
}

function termOf(term: Row['terms'][number]) {
  const { code, label, definition, broader, question, opens, citations_json } = term
  const answered_by = question === undefined ? undefined : term.answered_by
  const told = present({ code, label, definition, broader: filled(broader), question, answered_by, opens })
  return { ...told, ...citationsOf(citations_json) }
}

function eventOf(term: Row['terms'][number]) {
  const states = statesOf(term).map(({ fact, value }) => ({ fact, value }))
  return { ...termOf(term), ...present({ states: filled(states) }) }
}

function figureOf(term: Row['terms'][number]) {
  return term.figure_json ? [{ term, question: term.question!, ...term.figure_json }] : []
}

function statesOf({ states_json: states = {}, citations_json: [first] }: Row['terms'][number]) {
  return Object.entries(states).map(([fact, value]) => ({ fact, value, ref: first === undefined ? '' : refOf(first) }))
}

function factOf(fact: Row['facts'][number], follows: Row['follows']) {
  const { id, label, question, definition, type, unit, whose, minimum, values, derived, earlier_json = [] } = fact
  const inputs = follows.flatMap((item) => (item.fact === id && !derived && item.input ? [item.input] : []))
  const earlier = earlier_json.map(({ citations, ...item }) => ({ ...item, citations: citations.map(refOf) }))
  return {
    ...present({ code: id, label, question, definition, type, unit, whose, minimum, values: filled(values), derived }),
    ...present({ follows_from: filled(inputs), earlier: filled(earlier) }),
    ...citationsOf(fact.citations_json),
  }
}

function optionOf(option: Row['options'][number]) {
  const { id, pack_id, label, definition, fact_key: fact, obligation_codes, choices_json, citations_json } = option
  return {
    ...present({ code: id, pack_id, label, definition, fact, obligation_codes: filled(obligation_codes) }),
    choices: choices_json as NonNullable<VocabulariesWire['member_state_options']>[number]['choices'],
    ...citationsOf(citations_json),
  }
}

function synonymOf({ id, words, means, terms }: Row['synonyms'][number]) {
  return present({ code: id, words, means: filled(means), terms: filled(terms) })
}

/** A term and all broader terms, direct and indirect, by ids or codes as `broader` has them. */
export function withBroader(id: string, broader: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set<string>()
  const visit = (at: string): void => {
    if (seen.has(at)) return
    seen.add(at)
    broader.get(at)?.forEach(visit)
  }
  visit(id)
  return seen
}

const refOf = (citation: Row['facts'][number]['citations_json'][number]) => canonicalRef(citedRef(citation))

/** Citation references as answers write them. */
export function citationsOf(citations: Row['facts'][number]['citations_json']) {
  return present({ citations: filled(citations.map(refOf)) })
}
