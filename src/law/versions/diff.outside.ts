import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { packReadQuery } from '#src/lib/law/law-schema.ts'
import { countsIn } from '#src/lib/law/pack-schema.ts'
import { Page, pagingQuery, several } from '#src/lib/paging.ts'
import { Component, Described, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { number, text, words } from '#src/lib/tables/columns.ts'
import { type Cell, defineTable } from '#src/lib/tables/table.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import { PROVISION_OF_PACK_PATTERN } from '#src/lib/law/provisions.ts'
import { CHANGE_CLASSES, OBJECT_OPS } from './diff.ts'
import { EFFECTS } from './effects.ts'
import { type Json, OBJECT_KINDS } from './legal-version.ts'
import { TEXT_OPS } from './unmodelled-changes.ts'
import { Cause, LegalContent, ofKindQuery } from './version.outside.ts'

const anything = (description: string) => Type.Unsafe<Json>({ description })

export const FieldChange = Component('FieldChange', {
  op: StringEnum(['add', 'remove', 'replace']),
  path: Described(
    'JSON pointer (RFC 6901) in the earlier version; of an item added to a list, the last step is its place in the later one',
  ),
  'from?': anything('What it was; absent for what was added'),
  'to?': anything('What it is; absent for what was removed'),
  class: StringEnum(CHANGE_CLASSES),
  'entry?': Described.count('Its place in `entries`, of a change of an object'),
})

const ChangeEffect = StringEnum(EFFECTS, {
  title: 'ChangeEffect',
  description:
    'What a change does. `new`, `gone`: a duty; `postponed`, `earlier`, `other_dates`: from when it applies; `penalties`: what a breach costs; `addressees`: whom it is for; `asks_otherwise`: what is asked, when and on what condition; `words`: titles and notes; `reference`: what it rests on; `record`: codes and places',
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
  effects: Type.Array(ChangeEffect, { description: 'What its changes do, what is read first before the rest' }),
  from: NamedList(
    'ObjectDiffFrom',
    'None for what was added, several for what was merged; `changes` are against the first',
    {
      ...ref,
      ends: Described.flag('Its lineage is not in the later version'),
    },
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
  causes: NamedList('DomainPackDiffCause', 'Acts between the two texts, the earliest first', {
    version: Described('The version that came of it'),
    legal_from: Described('From when that is the law'),
    cause: RefTo(Cause),
  }),
  counts: Named(
    'DomainPackDiffCount',
    'On how many objects of the whole each effect is; one object may have several',
    countsIn([...EFFECTS, 'unchanged']),
  ),
  facts: Type.Array(RefTo(FieldChange), { description: 'Of texts, dates and legal time of the version itself' }),
  coverage: Changes,
  not_modelled: NamedList(
    'UnmodelledChange',
    'Provisions that the texts have differently and on which nothing rests here, in the order of the law',
    {
      op: StringEnum(TEXT_OPS, { description: '`changed`: in other words' }),
      ...fields('provision'),
      'reason?': Described('Why nothing rests on it, as `not_modelled` of a version has it', 'authority_duty'),
      'note?': FullOnly(Type.String()),
    },
  ),
  entries: NamedList(
    'DiffEntry',
    'The changes of the whole, each once with all objects that have it: what begins, ends and moves first, words last',
    {
      effect: ChangeEffect,
      says: Described('The change in one sentence'),
      changes: Type.Array(RefTo(FieldChange), {
        description: 'With `*` in a path for each place in a list; none where an object is new or gone as a whole',
      }),
      objects: NamedList('DiffEntryObject', { kind: StringEnum(OBJECT_KINDS), code: Type.String() }),
    },
  ),
  data: Type.Array(RefTo(ObjectDiffWire)),
  named: NamedList('NamedObject', 'What the changes name by code, in words', {
    kind: StringEnum(OBJECT_KINDS),
    ...fields('code title'),
    'limit?': Described('Of a fine that is meant for some alone: for whom'),
  }),
  order: FullOnly(
    NamedList('DomainPackDiffOrder', 'What stands elsewhere in its list; no law, but part of the whole', {
      kind: StringEnum(OBJECT_KINDS),
      code: Type.String(),
      'after?': Described('The object that it stands after; absent for the first'),
    }),
  ),
  page: RefTo(Page),
})

const versionNumber = (description: string) =>
  Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$', maxLength: 60, description, examples: ['1.0.0'] })

export const diffQuery = Strict({
  'from?': versionNumber('The earlier text; default: the version before `to`'),
  'to?': versionNumber('The later text; default: the version that is the law today'),
  ...ofKindQuery,
  'provision?': Type.String({
    pattern: `^${PROVISION_OF_PACK_PATTERN}$`,
    maxLength: 120,
    description:
      'Only what rests on this provision, on what it is in or on what is in it; without an act, of the main act of the pack',
    examples: ['Art 77'],
  }),
  obligation_code: several('Only these duties, by their code in either text', ['art-19-1']),
  'op?': StringEnum(OBJECT_OPS, { title: 'DomainPackOpInput', description: 'Only objects to which this happened' }),
  'effect?': StringEnum(EFFECTS, {
    title: 'ChangeEffectInput',
    description: 'Only objects on which a change has this effect',
  }),
  'class?': StringEnum(CHANGE_CLASSES, {
    title: 'ClassInput',
    description: 'Only objects with a change that weighs at least as much',
  }),
  publication_mode: {
    ...packReadQuery.publication_mode,
    description: 'Compare with versions in this state too; others than `published` need the scope `packs:unpublished`',
  },
  ...viewParameter,
  ...pagingQuery,
})

export type PackDiffWire = Static<typeof PackDiff>
export type FieldChangeWire = Static<typeof FieldChange>

type DiffRow = { pack_id: string } & Static<typeof ObjectDiffWire>
type ChangeRow = FieldChangeWire & { object: DiffRow }

/** The code in the later version, or in the earlier one for what is gone. */
const keyOf = ({ pack_id: packId, from, to }: DiffRow) => `${packId}/${(to ?? from[0])?.code ?? ''}`

export const diffTable = defineTable<DiffRow>({
  name: 'differences',
  title: 'Differences',
  says: 'An object of the law that differs between two versions of a pack',
  columns: [
    text('Key', 34, keyOf, 'Pack and code in the later version; in the earlier one for what is gone'),
    words('Kind', 20, (row) => row.kind),
    text('What happened', 16, (row) => row.ops),
    text('Severity', 13, (row) => row.severity),
    words('Effect', 20, (row) => row.effects[0], 'What its changes do, what is read first'),
    text('Title', 60, (row) => row.title, 'Of a duty, a filing or a penalty; of evidence, the artefact'),
    text('Earlier codes', 22, (row) => row.from.map(({ code }) => code)),
    text('Fields', 40, (row) => [...new Set(row.changes.map(({ path }) => fieldOf(path)))]),
    number('Changes', 9, (row) => row.changes.length),
    text('Hash', 20, (row) => row.to?.hash, 'SHA-256 of the legal content in the later version'),
  ],
})

export const fieldChangeTable = defineTable<ChangeRow>({
  name: 'fields',
  title: 'Fields',
  says: 'A field that differs, of one of the objects',
  columns: [
    text('Key', 34, (row) => keyOf(row.object), 'Pack and code, stable over exports'),
    text('Field', 30, (row) => row.path, 'JSON pointer in the earlier version'),
    text('What happened', 14, (row) => row.op),
    text('Class', 13, (row) => row.class),
    text('Before', 60, (row) => jsonCell(row.from)),
    text('After', 60, (row) => jsonCell(row.to)),
  ],
})

/** The first step of a JSON pointer. */
function fieldOf(path: string): string {
  return wordsCell(path.split('/')[1]) ?? ''
}

function jsonCell(value: Json | undefined): Cell {
  if (value === undefined || typeof value === 'string' || typeof value === 'number') return value
  return JSON.stringify(value)
}
