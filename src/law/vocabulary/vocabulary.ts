import { namesInWords, shortNamesOf, type Words } from './say.ts'
import { COUNTRY_NAMES, isThirdCountry } from '#src/lib/law/countries.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import type { InputMistake } from '#src/problems.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listTerms } from './queries.ts'

export type TermsRow = RowOf<typeof listTerms>

/** A figure of an incident: what it is called, how a person is asked for it, and what it is. */
export type FigureTerm = { code: string; label: string; question: string } & NonNullable<
  TermsRow['terms'][number]['figure_json']
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
  facts: Map<string, TermsRow['facts'][number]>
  /** What decides each fact that rules derive: facts that a caller gives, and terms by their ids. */
  followsFrom: ReadonlyMap<string, string[]>
  /** The words for terms, by their ids such as `entity_roles/credit_institution`. */
  labels: Map<string, string>
  options: TermsRow['options']
  /** Words that people use for what texts and terms call otherwise. */
  synonyms: TermsRow['synonyms']
  transpositions: TermsRow['transpositions']
  relationshipTypes: Set<string>
  packIds: Set<string>
  /** What sentences call inputs, roles, packs and provisions. */
  words: Words
  /** The first act of each pack, to which a provision without an act belongs. */
  mainActs: ReadonlyMap<string, string>
}

/** The vocabulary for the input checks and the rule engine; cached until the graph revision changes. */
export function readVocabulary(law: LawReader): Promise<Vocabulary> {
  return law.answers.remember('vocabulary', async () => {
    const row = await readTerms(law)
    const codesOf = (dimension: Dimension | 'events') =>
      new Set(row.terms.filter((term) => term.dimension === dimension).map((term) => term.code))
    const thirdCountries = thirdCountriesBesides(codesOf('jurisdictions'))
    const broader = new Map(
      row.terms.map(({ dimension, code, broader: ups }) => [
        `${dimension}/${code}`,
        ups.map((up) => `${dimension}/${up}`),
      ]),
    )
    const facts = new Map(row.facts.map((fact) => [fact.id, fact]))
    const labels = new Map([
      ...thirdCountries.map((code) => [`jurisdictions/${code}`, COUNTRY_NAMES.get(code)!] as const),
      ...row.terms.map(({ dimension, code, label }) => [`${dimension}/${code}`, label] as const),
    ])
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
      labels,
      figures: new Map(
        row.terms.flatMap(figureOf).map(({ term: { code, label }, ...figure }) => [code, { code, label, ...figure }]),
      ),
      options: row.options,
      synonyms: row.synonyms,
      transpositions: row.transpositions,
      facts,
      followsFrom: followsFromOf(row),
      relationshipTypes: new Set(row.relationship_types.map((type) => type.id)),
      packIds: new Set(row.packs.map(({ id }) => id)),
      words: namesInWords({ facts, labels, names: shortNamesOf(row.packs, row.acts) }),
      mainActs: new Map(row.packs.map(({ id, main_act: act = '' }) => [id, act])),
    }
  })
}

function openingsOf(terms: TermsRow['terms'], broader: Vocabulary['broader']): Opening[] {
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

/** The whole vocabulary, as the graph has it; cached until the graph revision changes. */
export function readTerms(law: LawReader): Promise<TermsRow> {
  return law.answers.remember('terms', async () => {
    const [row] = await law.graph.run(listTerms, {})
    return row!
  })
}

/** What decides each fact that rules derive, down to what is given. The load refuses facts that hang on themselves. */
export function followsFromOf({ facts, follows }: Pick<TermsRow, 'facts' | 'follows'>): Map<string, string[]> {
  const direct = Map.groupBy(follows, ({ fact }) => fact)
  const derived = new Set(facts.flatMap((fact) => (fact.derived ? [fact.id] : [])))
  const found = new Map<string, string[]>()
  const inputsOf = (fact: string): string[] => {
    const known = found.get(fact)
    if (known) return known
    const inputs = (direct.get(fact) ?? []).flatMap(({ input }) => {
      if (!input || input === fact) return []
      return derived.has(input) ? inputsOf(input) : [input]
    })
    const own = [...new Set(inputs)].toSorted()
    found.set(fact, own)
    return own
  }
  for (const fact of direct.keys()) inputsOf(fact)
  return found
}

/** What makes a term a figure of an incident, if it is one. */
export function figureOf(term: TermsRow['terms'][number]) {
  return term.figure_json ? [{ term, question: term.question!, ...term.figure_json }] : []
}

/** The facts that an event states, each with the provision that the event rests on. */
export function statesOf({ states_json: states = {}, citations_json: [first] }: TermsRow['terms'][number]) {
  return Object.entries(states).map(([fact, value]) => ({ fact, value, ref: first ? canonicalRef(first.ref) : '' }))
}

/** The directly broader terms of each role or event, by code. */
export type BroaderRoles = ReadonlyMap<string, readonly string[]>

/** The directly broader terms of every role and event. */
export interface Terminology {
  broader: BroaderRoles
  broaderEvents: BroaderRoles
}

/** The broader terms of the vocabulary's roles and events. They are cached until the graph revision changes. */
export function readTerminology(law: LawReader): Promise<Terminology> {
  return law.answers.remember('terminology', async () => {
    const { broader } = await readVocabulary(law)
    const broaderIn = (list: string) => {
      const own = [...broader].filter(([id]) => id.startsWith(list))
      return new Map(own.map(([id, ups]) => [id.slice(list.length), ups.map((up) => up.slice(list.length))]))
    }
    return { broader: broaderIn('entity_roles/'), broaderEvents: broaderIn('events/') }
  })
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
