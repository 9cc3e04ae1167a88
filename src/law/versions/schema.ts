import { Type, type Static } from '@sinclair/typebox'
import { packIdParams, packReadQuery, PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { countsOf, PackCounts, PackDates } from '#src/lib/law/pack-schema.ts'
import { fields } from '#src/lib/fields.ts'
import { ListOf, Page, pagingQuery, several } from '#src/lib/paging.ts'
import { Component, Described, Maybe, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { CHANGE_CLASSES, OBJECT_OPS } from './diff.ts'
import { OBJECT_KINDS, type Json, type JsonObject } from './legal-version.ts'

export const Cause = Component('ChangeCause', {
  instrument: Described('The act that made the change', '32026R1744'),
  'ref?': Described('Its provision'),
  'disputed?': Described('What is contested about the change or its dates'),
})

/** The properties of a version that never change once it is published. */
const fixedProperties = {
  pack_id: Type.String({ examples: ['eu-dora'] }),
  version: Type.String({ examples: ['1.0.0'] }),
  publication_mode: StringEnum(PUBLICATION_MODES),
  ...fields('content_hash legal_from legal_to? published_at? author previous_version?'),
  'cause?': RefTo(Cause),
  dates: PackDates,
  texts: Type.Record(Type.String(), Type.String(), {
    title: 'Text',
    description: 'Which text of each instrument it was read from',
  }),
  release_notes: Type.String(),
  counts: PackCounts,
}

export const VersionSummary = Component('DomainPackVersion', {
  ...fixedProperties,
  is_current: Described.flag('It is what the pack answers with today'),
  'closed_at?': Described('When a later version for the same legal time replaced it'),
  ...fields('blocked_reason? checked_on coverage_ratio'),
})

export const VersionList = ListOf('DomainPackVersionList', RefTo(VersionSummary))

const JSON_OBJECT = { type: 'object', additionalProperties: true }
const LegalContent = (description: string, title = 'Fact') =>
  Type.Unsafe<JsonObject>({ ...JSON_OBJECT, title, description })

export const LegalObjectWire = Component('LegalObject', {
  kind: StringEnum(OBJECT_KINDS),
  ...fields('code lineage_id'),
  hash: Described('SHA-256 of the RFC 8785 canonical JSON of `content`'),
  content: LegalContent('The legal content that the hash is over, as docs/PACK-FORMAT.md describes it'),
})

export const VersionDetail = Component('DomainPackVersionDetail', {
  ...fixedProperties,
  facts: LegalContent('What the content hash is over besides the hashes of the objects'),
  coverage: Named('DomainPackVersionCoverage', {
    statement: Type.String(),
    ratio: Type.Number(),
    covers: Described.list('Articles that are modelled, paragraph by paragraph'),
    not_modelled: Type.Array(Named('CoverageNotModelled', fields('provision reason note?'))),
    'not_held?': Type.Array(Named('CoverageNotHeld', fields('act title')), {
      description: 'Acts under or beside that of the pack which it does not hold',
    }),
  }),
  data: Type.Array(RefTo(LegalObjectWire), { description: 'By kind, then in the order of the law' }),
  page: RefTo(Page),
})

export const versionParams = Strict({
  ...packIdParams.properties,
  version: Described('Number of a version', '1.0.0'),
})

const kind = Maybe(StringEnum(OBJECT_KINDS, { title: 'KindInput', description: 'Only objects of this kind' }))
const { publication_mode } = packReadQuery

export const listVersionsQuery = Strict({ publication_mode, ...pagingQuery })
export const versionQuery = Strict({ kind, publication_mode, ...pagingQuery })

const anything = (description: string) => Type.Unsafe<Json>({ description })

export const FieldChange = Component('FieldChange', {
  op: StringEnum(['add', 'remove', 'replace']),
  path: Described(
    'JSON pointer (RFC 6901) in the earlier version; of an item added to a list, the last step is its place in the later one',
  ),
  'from?': anything('What it was; absent for what was added'),
  'to?': anything('What it is; absent for what was removed'),
  class: StringEnum(CHANGE_CLASSES),
  'same?': Described.count('Its place in `same`, where other objects have it too'),
})

const ref = { code: Type.String(), lineage_id: FullOnly(Type.String()), hash: FullOnly(Type.String()) }
const Changes = Type.Array(RefTo(FieldChange))

export const ObjectDiffWire = Component('ObjectDiff', {
  kind: StringEnum(OBJECT_KINDS),
  'title?': Described('Of a duty, a filing or a penalty; of evidence, the artefact; of a rule, what it asks, in words'),
  'title_before?': Described('In the earlier version, where it was another'),
  'addressee_roles?': Described.list(
    'Whom it concerns in either version; of what hangs on duties, their roles. Absent: not limited',
  ),
  ops: Type.Array(StringEnum(OBJECT_OPS), { minItems: 1 }),
  severity: StringEnum(CHANGE_CLASSES),
  from: Type.Array(
    Named('ObjectDiffFrom', {
      ...ref,
      ends: Described.flag('Its lineage is not in the later version'),
    }),
    { description: 'None for what was added, several for what was merged; `changes` are against the first' },
  ),
  'to?': Named('ObjectDiffTo', ref),
  changes: Changes,
  'content?': FullOnly(LegalContent('All of what was added or removed', 'ObjectDiffContent')),
})

const Side = Named('DomainPackDiffFrom', fields('version content_hash legal_from legal_to?'))

export const PackDiff = Component('DomainPackDiff', {
  pack_id: Type.String(),
  from: Side,
  to: Side,
  severity: StringEnum(CHANGE_CLASSES),
  causes: Type.Array(
    Named('DomainPackDiffCause', {
      version: Described('The version that came of it'),
      legal_from: Described('From when that is the law'),
      cause: RefTo(Cause),
    }),
    { description: 'Acts between the two texts, the earliest first' },
  ),
  counts: countsOf('DomainPackDiffCount', 'added removed modified moved split merged unchanged'),
  facts: Type.Array(RefTo(FieldChange), { description: 'Of texts, dates and legal time of the version itself' }),
  coverage: Changes,
  same: Type.Array(
    Named('SameChanges', {
      changes: Type.Array(RefTo(FieldChange), { description: 'With `*` in a path for each place in a list' }),
      objects: Type.Array(Named('SameObject', { kind: StringEnum(OBJECT_KINDS), code: Type.String() })),
    }),
    { description: 'Changes that three or more objects of the whole have alike, the most widespread first' },
  ),
  data: Type.Array(RefTo(ObjectDiffWire)),
  named: Type.Array(
    Named('NamedObject', {
      kind: StringEnum(OBJECT_KINDS),
      ...fields('code title'),
      'limit?': Described('Of a fine that is meant for some alone: for whom'),
    }),
    { description: 'What the changes name by code, in words' },
  ),
  order: FullOnly(
    Type.Array(
      Named('DomainPackDiffOrder', {
        kind: StringEnum(OBJECT_KINDS),
        code: Type.String(),
        'after?': Described('The object that it stands after; absent for the first'),
      }),
      { description: 'What stands elsewhere in its list; no law, but part of the whole' },
    ),
  ),
  page: RefTo(Page),
})

const number = (description: string) =>
  Maybe(Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$', maxLength: 60, description, examples: ['1.0.0'] }))

export const diffQuery = Strict({
  from: number('The earlier text; default: the version before `to`'),
  to: number('The later text; default: the version that is the law today'),
  kind,
  obligation_code: several('Only these duties, by their code in either text', ['art-19-1']),
  'op?': StringEnum(OBJECT_OPS, { title: 'DomainPackOpInput', description: 'Only objects to which this happened' }),
  'class?': StringEnum(CHANGE_CLASSES, {
    title: 'ClassInput',
    description: 'Only objects with a change that weighs at least as much',
  }),
  publication_mode: {
    ...publication_mode,
    description: 'Compare with versions in this state too; others than `published` need the scope `packs:unpublished`',
  },
  ...viewParameter,
  ...pagingQuery,
})

export type CauseWire = Static<typeof Cause>
export type VersionDetailWire = Static<typeof VersionDetail>
export type PackDiffWire = Static<typeof PackDiff>
export type FieldChangeWire = Static<typeof FieldChange>
