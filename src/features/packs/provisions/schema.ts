import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { RelationshipFact } from '#src/features/graph/relationships/index.ts'
import { ChangeEvent } from '#src/law/changes/change-event.outside.ts'
import { NotModelled } from '#src/law/coverage/index.ts'
import { packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { FACT_ROLES, PROVISION_ROLES } from '#src/lib/law/provisions.ts'
import { Component, Described, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'

/** The most items of each list; the total says how many there are. */
export const ITEMS_MOST = 200

export const provisionParams = Strict({
  celex: Described('The act, as citations write it, with or without `CELEX:`', '32022R2554'),
  pinpoint: Described(
    'An article, paragraph, point, annex, title, chapter, section or recital of it, as citations write it',
    'Art 19(4)(a)',
  ),
})

export const provisionQuery = Strict({ ...packReadQuery, ...viewParameter })

const Ref = Type.String({ examples: ['CELEX:32022R2554 Art 19(4)(a)'] })
const CitationsIn = <const Roles extends readonly string[]>(name: string, roles: Roles) =>
  Type.Array(Named(name, { role: StringEnum(roles), ref: Ref }), {
    minItems: 1,
    description: 'The provisions that tie it to this one, with the role of each',
  })
const head = {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  pack_version: Described('The version that the question means', '1.0.0'),
  code: Type.String({ examples: ['art-19-4-a'] }),
  title: Type.String(),
}
const total = Described.count(`How many there are, exactly; at most ${ITEMS_MOST} are listed`)

export const ProvisionDetail = Component('ProvisionDetail', {
  ref: Ref,
  provision: Type.String({ examples: ['Art 19(4)(a)'] }),
  act: Named('ProvisionAct', {
    instrument_id: Type.String({ examples: ['32022R2554'] }),
    ...fields('title short_title'),
    kind: Type.String({ examples: ['regulation'] }),
  }),
  part_of: Type.Array(Ref, { description: 'What it is in, the nearest first; the act itself is `act`' }),
  texts: NamedList('ProvisionText', 'Texts of the act in which it exists, the earliest first', {
    source_version: Type.String({ examples: ['oj-2022-12-27'] }),
    'date?': Type.String(),
  }),
  obligations: NamedList('ProvisionObligation', 'Duties that rest on it, or on something in it', {
    ...head,
    lineage_id: Type.String(),
    citations: CitationsIn('ObligationCitation', PROVISION_ROLES),
  }),
  obligations_total: total,
  relationship_facts: NamedList(
    'ProvisionRelationshipFact',
    'Facts that rest on, displace or preserve it, something in it, or what it is in',
    {
      fact: RefTo(RelationshipFact),
      citations: CitationsIn('RelationshipFactCitation', FACT_ROLES),
    },
  ),
  relationship_facts_total: total,
  penalty_facts: NamedList('ProvisionPenaltyFact', 'Penalties for a breach of it', {
    ...head,
    kind: Type.String({ examples: ['administrative_fine'] }),
    addressee_role: Type.String(),
    obligations: Described.list('The duties that rest on it and that it sanctions'),
  }),
  penalty_facts_total: total,
  filing_rules: NamedList('ProvisionFilingRule', 'Filings that rest on it, or on something in it', {
    ...head,
    ...fields('filing_type trigger_event'),
    citations: CitationsIn('ObligationCitation', PROVISION_ROLES),
  }),
  filing_rules_total: total,
  classification_criteria: NamedList(
    'ProvisionClassificationCriteria',
    'Criteria by which incidents are classified that rest on it, or on something in it',
    {
      ...head,
      citations: CitationsIn('ObligationCitation', PROVISION_ROLES),
    },
  ),
  classification_criteria_total: total,
  change_events: Type.Array(RefTo(ChangeEvent), {
    description: 'Changes that it caused, or something in it, the latest first, without their objects',
  }),
  change_events_total: total,
  not_modelled: Type.Array(RefTo(NotModelled), {
    description: 'What packs do not model on purpose of it, of something in it, or of what it is in, and why',
  }),
  sources: Type.Array(RefTo(Source), { description: 'The pack versions that the lists were read from' }),
})
export type ProvisionDetailWire = Static<typeof ProvisionDetail>

export const outlineQuery = Strict({ ...packReadQuery, ...viewParameter })

const OutlineArticle = Named('OutlineArticle', {
  ref: Described('An article or annex', 'CELEX:32022R2554 Art 19'),
  is_covered: Described.flag('It is modelled: every paragraph has a duty or a stated reason for having none'),
  obligations: Described.list('Codes of the duties that rest on it or on something in it'),
  not_modelled: Type.Array(RefTo(NotModelled), { description: 'What of it has no duty, and why' }),
})

export const Outline = Component('DomainPackOutline', {
  data: NamedList('OutlineDivision', 'Division by division, in the order of the law', {
    instrument_id: Type.String({ examples: ['32022R2554'] }),
    'divisions?': Described.list(
      'What these articles are in, the widest first; absent where the act has no divisions',
      ['Chapter V', 'Chapter V Section I'],
    ),
    'headings?': Described.list(
      'What the text calls these divisions, in the same order; empty for one without a heading',
      ['Managing of ICT third-party risk', 'Key principles for a sound management of ICT third-party risk'],
    ),
    articles: Type.Array(OutlineArticle),
  }),
  source: RefTo(Source),
})
export type OutlineWire = Static<typeof Outline>
