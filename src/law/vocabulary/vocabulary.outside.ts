import { Type, type Static } from '@sinclair/typebox'
import { Component, Described, Maybe, Named, NamedList, StringEnum } from '#src/lib/schema.ts'
import { fields } from '#src/lib/fields.ts'
import { canonicalRef } from '#src/lib/law/provisions.ts'
import { type FullCitation, withRefs } from '#src/lib/law/shapes.ts'
import { filled, present } from '#src/lib/present.ts'
import { FullOnly } from '#src/lib/views.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { FIGURE_TYPES, OVER_TIME, WHOSE } from './queries.ts'
import { figureOf, followsFromOf, readTerms, statesOf, type TermsRow } from './vocabulary.ts'

const Refs = FullOnly(Described.list('Defining provisions'))

const Definition = FullOnly(Type.String())

const Term = Named('VocabulariesActivity', {
  code: Type.String({ examples: ['credit_institution'] }),
  label: Type.String(),
  definition: Definition,
  'broader?': FullOnly(Described.list('What it is a kind of; matching goes upward')),
  'question?': FullOnly(
    Described('Asks a person whether the act that it `opens` is about the subject, or which kind of this it is'),
  ),
  'answered_by?': FullOnly(
    Type.Array(Type.String(), {
      description:
        'Of a `question`: the list and code of each word that says yes, as does every kind of it. `"no"` in `answers` says that none is true',
      examples: [['entity_roles/ai_provider', 'activities/using_ai_system']],
    }),
  ),
  'opens?': FullOnly(Described('The pack whose act the `question` is about')),
  citations: Refs,
})

const EventTerm = Named('VocabulariesEvent', {
  ...Term.properties,
  'states?': NamedList('EventState', 'Facts that whoever reports the event states with it', {
    fact: Type.String(),
    value: Type.Union([Type.Boolean(), Type.Number(), Type.String()]),
  }),
})

const Whose = Maybe(
  StringEnum(WHOSE, {
    description:
      'Whose figure it is: `own`, of the entity itself; `enterprise`, with linked and partner enterprises; `undertaking`, of the whole economic unit',
    examples: ['enterprise'],
  }),
)

const Figure = Named('VocabulariesFigure', {
  code: Type.String({ examples: ['affected_clients'] }),
  label: Type.String(),
  definition: Definition,
  citations: Refs,
  question: FullOnly(Described('Asks a person for it')),
  type: StringEnum(FIGURE_TYPES),
  over_time: FullOnly(
    StringEnum(OVER_TIME, {
      description:
        'What counts over the instants of an incident: the worst (`peak`), the total so far (`sum`), from begin to end (`span`), or as it was `last`',
    }),
  ),
  'unit?': Type.String(),
  whose: Whose,
  'part_of?': FullOnly(Described('A figure that it can’t exceed')),
  'items?': FullOnly(Described.list('Figures that add up to it')),
  'measured?': FullOnly(
    Named('FigureMeasured', 'It is computed from these events', {
      from: Described.list('Where it begins'),
      to: Described.list('Where it ends'),
      'anew?': Described.list('Where it begins again'),
    }),
  ),
  'unsure?': FullOnly(Named('FigureUnsure', 'What counts where the number can’t be found out', fields('text ref'))),
  'fact?': Described('The fact of the subject that has it, where it is not given'),
})

const Fact = Named('VocabulariesFact', {
  code: Type.String({ examples: ['staff'] }),
  label: Type.String(),
  'question?': FullOnly(Described('Asks a person for it')),
  definition: Definition,
  type: Type.String({ examples: ['integer'] }),
  'unit?': Type.String(),
  whose: Whose,
  ...fields('minimum? values?'),
  derived: Described.flag(
    'An output: rules decide it by what `follows_from` names, and a caller who gives it is refused',
  ),
  'follows_from?': FullOnly(Described.list('Facts and words that decide it, so that it is not asked')),
  'presupposes?': FullOnly(
    Described.list('Facts and words one of which has to hold before it is asked; without any it is false'),
  ),
  'earlier?': FullOnly(
    NamedList('FactEarlier', 'What it meant under earlier texts of the law, the earliest first', {
      until: Type.String({ format: 'date', description: 'The first day of the next text' }),
      definition: Type.String(),
      citations: Type.Array(Type.String()),
    }),
  ),
  citations: Refs,
})

const RelationshipType = Named('VocabulariesRelationshipType', {
  code: Type.String({ examples: ['shares_evidence_with'] }),
  label: Type.String(),
  definition: Definition,
  group: Type.String({ examples: ['operational'] }),
  level: Type.String({ examples: ['obligation'] }),
  ...fields('symmetric inverse?'),
  composes: Described.flag('Whether it may be followed over several hops'),
  requires: Type.Array(Type.String()),
})

const MemberStateOption = Named('VocabulariesMemberStateOption', {
  code: Type.String({ examples: ['nis2-art-2-5-b-education'] }),
  ...fields('pack_id label'),
  definition: Definition,
  'fact?': Described('The fact by which a caller says what the state chose'),
  'obligation_codes?': Described.list('Duties that depend on the choice'),
  choices: NamedList(
    'MemberStateOptionChoice',
    'What is recorded of national law; a country that is not listed is unknown',
    {
      country: Type.String(),
      status: StringEnum(['used', 'not_used']),
      ...fields('value? instrument from checked_on'),
    },
  ),
  citations: Refs,
})

const Synonym = Named('VocabulariesSynonym', {
  code: Type.String({ examples: ['bank'] }),
  words: Described.list('What people write'),
  'means?': Described.list('Words of the texts, each of which a search takes for them'),
  'terms?': Described.list('Terms of the vocabulary that are suggested where a caller writes them as a code', [
    'entity_roles/credit_institution',
  ]),
  'events?': Described.list('Events of which they speak: a search finds first what has to be reported then', [
    'personal_data_breach_awareness',
  ]),
  'pack?': Described('The pack whose act they name', 'eu-gdpr'),
})

const Question = Named('VocabulariesQuestion', {
  code: Described('Names the question in `answers`', 'eu-gdpr/art-35-1/e1'),
  label: Described('What a person has to answer: yes, no or unknown'),
  definition: Definition,
  pack_id: Type.String(),
  obligation_codes: Described.list('Duties that hang on the answer'),
  hash: FullOnly(Type.String()),
  citations: Refs,
})
export type QuestionWire = Static<typeof Question>

export const Vocabularies = Component(
  'Vocabularies',
  'All kinds but questions and synonyms, or the one that was asked for',
  {
    'not_found?': Described.list('Words of `q` that no entry of these kinds has or is called by'),
    'activities?': Type.Array(Term),
    'entity_roles?': Type.Array(Term),
    'sector_tags?': Type.Array(Term),
    'jurisdictions?': Type.Array(Term),
    'events?': Type.Array(EventTerm),
    'figures?': Type.Array(Figure),
    'facts?': Type.Array(Fact),
    'relationship_types?': Type.Array(RelationshipType),
    'member_state_options?': Type.Array(MemberStateOption),
    'synonyms?': Type.Array(Synonym),
    'questions?': Type.Array(Question),
  },
)
export type VocabulariesWire = Static<typeof Vocabularies>

/** The vocabulary in answers: all of it but the questions, which are those of a day. */
export async function readVocabularyEntries(law: LawReader) {
  const row = await readTerms(law)
  const followsFrom = followsFromOf(row)
  const termsOf = (dimension: string) => row.terms.filter((term) => term.dimension === dimension).map(termOf)
  return {
    activities: termsOf('activities'),
    entity_roles: termsOf('entity_roles'),
    sector_tags: termsOf('sector_tags'),
    jurisdictions: termsOf('jurisdictions'),
    events: row.terms.filter((term) => term.dimension === 'events').map(eventOf),
    figures: row.terms.flatMap(figureOf).map(({ term, question, ...figure }) => {
      const { answered_by: _none, opens: _neither, ...told } = termOf(term)
      return { ...told, question, ...withRefs(figure) }
    }),
    facts: row.facts.map((fact) => factOf(fact, followsFrom.get(fact.id) ?? [])),
    relationship_types: row.relationship_types.map(({ id, ...type }) => ({ code: id, ...type })),
    member_state_options: row.options.map(optionOf),
    synonyms: row.synonyms.map(synonymOf),
  }
}

function termOf(term: TermsRow['terms'][number]) {
  const { code, label, definition, broader, question, opens, citations_json } = term
  const answered_by = question === undefined ? undefined : term.answered_by
  const citations = refsOf(citations_json)
  return present({ code, label, definition, broader: filled(broader), question, answered_by, opens, citations })
}

function eventOf(term: TermsRow['terms'][number]) {
  const states = statesOf(term).map(({ fact, value }) => ({ fact, value }))
  return { ...termOf(term), ...present({ states: filled(states) }) }
}

function factOf(fact: TermsRow['facts'][number], inputs: string[]) {
  const { id, label, question, definition, type, unit, whose, minimum, values, derived, presupposes } = fact
  const { earlier_json = [] } = fact
  const earlier = earlier_json.map(({ citations, ...item }) => ({ ...item, citations: refsOf(citations) ?? [] }))
  const head = { code: id, label, question, definition, type, unit, whose, minimum, values: filled(values), derived }
  const citations = refsOf(fact.citations_json)
  return present({
    ...head,
    follows_from: filled(inputs),
    presupposes: filled(presupposes),
    earlier: filled(earlier),
    citations,
  })
}

function optionOf(option: TermsRow['options'][number]) {
  const { id, pack_id, label, definition, fact_key: fact, obligation_codes, choices_json, citations_json } = option
  const head = { code: id, pack_id, label, definition, fact, obligation_codes: filled(obligation_codes) }
  return present({ ...head, choices: choices_json, citations: refsOf(citations_json) })
}

function synonymOf({ id, words, means, terms, pack }: TermsRow['synonyms'][number]) {
  return present({ code: id, words, means: filled(means), terms: filled(terms), pack })
}

/** Citations as answers write them; undefined where there are none. */
function refsOf(citations: FullCitation[]) {
  return filled(citations.map(({ ref }) => canonicalRef(ref)))
}
