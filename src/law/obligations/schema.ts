import { Type, type Static } from '@sinclair/typebox'
import { AppliesFrom } from '#src/lib/law/applies-from.ts'
import { Citation, packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { NOTE_KINDS } from '#src/lib/law/qualifiers.ts'
import { Page, pagingQuery } from '#src/lib/paging.ts'
import { Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { bindingQuery } from './filter.ts'

const Qualified = Named('Condition', {
  text: Type.String(),
  ref: Type.String({ description: 'Provision that says so' }),
  rule: Type.Optional(Type.String({ description: 'Code of the applicability rule that expresses it' })),
  question: Type.Optional(Type.String({ description: 'No rule decides it: what to ask a person' })),
  each_time: Type.Optional(
    Type.Literal(true, { description: 'It is of one case, such as a breach: no check asks it' }),
  ),
  note: Type.Optional(
    StringEnum(NOTE_KINDS, {
      description: 'It is no condition: what it says about the duty instead',
      examples: ['history'],
    }),
  ),
})

export const Obligation = Strict(
  {
    code: Type.String({ examples: ['art-19-4-a'] }),
    pack_id: Type.String(),
    pack_version: FullOnly(Type.String()),
    lineage_id: FullOnly(Type.String({ description: 'Survives renumbering between versions' })),
    hash: FullOnly(Type.String({ description: 'SHA-256 of the legal content' })),
    title: Type.String(),
    summary: Type.String({ description: "In this service's own words" }),
    modality: Type.String({ examples: ['must'] }),
    addressee_kind: FullOnly(Type.String({ examples: ['entity'] })),
    addressee_roles: Type.Array(Type.String()),
    trigger_event: Type.Optional(Type.String()),
    frequency: FullOnly(
      Type.Optional(
        Named('Frequency', {
          kind: Type.String(),
          period: Type.Optional(Type.String()),
          note: Type.Optional(Type.String()),
        }),
      ),
    ),
    conditions: FullOnly(Type.Optional(Type.Array(Qualified))),
    exceptions: FullOnly(Type.Optional(Type.Array(Qualified))),
    applies_from: Type.Array(AppliesFrom),
    citations: Type.Array(RefTo(Citation), { minItems: 1 }),
    parent_code: FullOnly(Type.Optional(Type.String())),
    tags: FullOnly(Type.Array(Type.String())),
    evidence: FullOnly(Type.Array(Type.String(), { description: 'Codes of evidence requirements' })),
    filings: FullOnly(Type.Array(Type.String(), { description: 'Codes of filing rules' })),
    penalties: FullOnly(Type.Array(Type.String(), { description: 'Codes of penalty facts' })),
  },
  { $id: 'Obligation' },
)

export const listObligationsQuery = Strict({ ...bindingQuery, ...packReadQuery, ...viewParameter, ...pagingQuery })
export const ObligationList = Named('DomainPackObligationList', {
  data: Type.Array(RefTo(Obligation)),
  page: RefTo(Page),
  source: RefTo(Source),
})
export type ObligationWire = Static<typeof Obligation>
