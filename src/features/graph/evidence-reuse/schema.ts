import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { wordOf } from '#src/law/vocabulary/index.ts'
import { Citation, packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { Page, pagingQuery, several } from '#src/lib/paging.ts'
import { Component, Described, Named, NamedList, RefTo, Strict } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { factTimeProperties, RelationshipEnd } from '../relationships/index.ts'

export const evidenceReuseQuery = Strict({
  pack_id: several('Only these packs; an artefact has to serve two of them', ['eu-dora', 'eu-nis2'], wordOf('packs')),
  shared_key: several('Only these artefacts', ['incident_register']),
  ...packReadQuery,
  ...viewParameter,
  ...pagingQuery,
})

export const SharedArtefact = Component('SharedArtefact', {
  shared_key: Type.String({ examples: ['incident_register'] }),
  pack_ids: Type.Array(Type.String(), { minItems: 2, description: 'Packs that ask for it' }),
  requirements: NamedList('SharedArtefactRequirement', 'What each pack asks of it; it has to meet all of them', {
    pack_id: Type.String(),
    version: FullOnly(Type.String()),
    code: Type.String(),
    hash: FullOnly(Type.String()),
    type: FullOnly(Type.String({ examples: ['register'] })),
    artifact_name: Type.String(),
    description: FullOnly(Type.String()),
    sufficiency: Type.String({ examples: ['full'] }),
    source_kind: Described('Whether the law itself asks for it', 'law'),
    obligations: NamedList('RequirementObligation', fields('code title')),
    citations: FullOnly(Type.Array(RefTo(Citation))),
  }),
  facts: NamedList(
    'SharedArtefactFact',
    'Reviewed facts that say of two obligations that it serves both, and what is specific to each',
    {
      id: Type.String(),
      from: RefTo(RelationshipEnd),
      to: RefTo(RelationshipEnd),
      rationale: FullOnly(Type.String()),
      confidence: FullOnly(Type.Number()),
      hash: FullOnly(Type.String()),
      ...factTimeProperties,
      stale: Type.Boolean(),
    },
  ),
  without_fact: Type.Array(Type.Array(Type.String(), { minItems: 2, maxItems: 2 }), {
    description: 'Pairs of packs that name the same artefact without a reviewed fact: likely, and for you to judge',
  }),
})

export const SharedArtefactList = Named('EvidenceReuseList', {
  data: Type.Array(RefTo(SharedArtefact)),
  page: RefTo(Page),
  sources: Type.Array(RefTo(Source)),
})

export type SharedArtefactWire = Static<typeof SharedArtefact>
