import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { DutyRow } from '#src/duties/index.ts'
import { ApplicabilityAnswer, dutiesBody, dutiesQuery } from '#src/features/check/index.ts'
import { GraphWire } from '#src/features/graph/view/index.ts'
import { ProfileContent, ProfileId } from '#src/features/profiles/index.ts'
import { GroupFigures, PACK_OUTCOMES, Result, RuleTrace } from '#src/law/engine/index.ts'
import { LockedVersion } from '#src/lib/law/law-schema.ts'
import { wordOf, WordList } from '#src/law/vocabulary/index.ts'
import { Page, pagingQuery, several, PAGE_DEFAULT } from '#src/lib/paging.ts'
import {
  Component,
  Described,
  IsoDate,
  Maybe,
  Named,
  NamedList,
  RecordedBy,
  RefTo,
  Strict,
  StringEnum,
} from '#src/lib/schema.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'

export const RUN_STATUSES = ['current', 'superseded', 'withdrawn'] as const

const METADATA_MOST = 50

export const RunMetadata = Type.Unsafe<Record<string, string | number | boolean>>({
  title: 'Metadata',
  type: 'object',
  propertyNames: { minLength: 1, maxLength: 120 },
  maxProperties: METADATA_MOST,
  additionalProperties: { type: ['string', 'number', 'boolean'], maxLength: 500 },
  description: `Values of your own by name, given back as they are; at most ${METADATA_MOST}`,
  examples: [{ ticket: 'GRC-1042' }],
})

export const RunRequest = Strict(
  {
    'limit?': Type.Integer({
      minimum: 1,
      maximum: 500,
      default: PAGE_DEFAULT,
      description: 'Bounds the results shown, never what is computed or stored',
    }),
    pack_ids: WordList(
      'packs',
      'Packs to evaluate; default all, and then packs that come later bring change impacts too',
      ['eu-dora', 'eu-nis2'],
    ),
    'profile?': ProfileContent,
    'metadata?': { ...RunMetadata, title: 'ApplicabilityRunMetadataInput' },
    'as_of?': {
      ...IsoDate,
      description: 'Legal time: the run locks the versions that are the law then; default today',
    },
    ...dutiesBody,
    ...viewParameter,
  },
  {
    $id: 'ApplicabilityRunRequest',
    examples: [
      {
        pack_ids: ['eu-dora'],
        profile: { name: 'Acme Bank AG', entity_roles: ['credit_institution'], facts: { staff: 600 } },
        metadata: { ticket: 'GRC-1042' },
      },
    ],
  },
)
export type RunRequest = Static<typeof RunRequest>

const { unknown, assumptions, also_judged, unavailable } = ApplicabilityAnswer.properties

/** The content of a run besides its packs' results. */
export const RunContext = Strict({
  unknown,
  assumptions,
  also_judged,
  unavailable,
  'group_figures?': Type.Array(GroupFigures),
})
export type RunContext = Static<typeof RunContext>

const RunResult = Named('ApplicabilityRunResult', {
  ...Result.properties,
  'trace?': FullOnly(
    NamedList('ResultTrace', 'Every rule as it was evaluated', {
      subject_id: Type.String(),
      rules: Type.Array(RuleTrace),
    }),
  ),
})
export type RunResultWire = Static<typeof RunResult>

const Locked = Named('Locked', {
  ...LockedVersion.properties,
  result_hash: Type.String({
    description:
      'SHA-256 of the RFC 8785 canonical JSON of `{result, trace}`, without `source`, as `view=full` shows them with `include_obligations` and `include_not_applicable`',
  }),
})

/** The run receipt: the content that the receipt hash covers. */
export const Receipt = Named('ApplicabilityRunReceipt', {
  customer_profile_id: ProfileId,
  ...fields('profile_version profile_hash as_of known_at engine_version pack_ids?'),
  locked: Type.Array(Locked),
  locked_relationships: NamedList('LockedRelationship', fields('id hash')),
  context_hash: Described('Of `{assumptions, group_figures, unavailable, unknown}`'),
})
export type Receipt = Static<typeof Receipt>

const runProperties = {
  id: Type.String({ format: 'uuid' }),
  customer_profile_id: ProfileId,
  number: Type.Integer({ minimum: 1, description: "The profile's first run is 1" }),
  status: StringEnum(RUN_STATUSES, {
    description:
      '`current`: change impacts are measured from it; `superseded`: a later one took its place; `withdrawn`: made by a decision that was undone',
  }),
  ...fields('superseded_by? profile_version profile_hash'),
  as_of: Described('Legal time'),
  known_at: Type.String({ format: 'date-time', description: 'What was published by then was chosen from' }),
  created_at: Type.String({ format: 'date-time' }),
  created_by: RecordedBy,
  updated_at: Type.String({ format: 'date-time', description: 'When its status last changed; nothing else does' }),
  engine_version: Type.String({ examples: ['1.0.0+vocabulary.1f2e3d4c5b6a'] }),
  receipt_hash: Described('SHA-256 of the RFC 8785 canonical JSON of the receipt; see `receipt` of `view=full`'),
  pack_ids: Maybe(Described.list('The packs asked for; absent: all')),
  metadata: RunMetadata,
  locked: Type.Array(Locked),
}

/** The fields of a run that every view has. */
export const RunHead = Type.Object(runProperties)

/** A run of the same customer that duties are compared with. */
export const SinceRun = Component('SinceRun', 'The run that the duties are compared with; absent without one', {
  id: Type.String({ format: 'uuid' }),
  ...fields('number as_of'),
})
export type SinceRunWire = Static<typeof SinceRun>

/** The query parameter that names one. */
export const sinceRunQuery = (description: string) =>
  Maybe(Type.String({ format: 'uuid', description, examples: ['0198c0de-0000-7000-8000-000000000000'] }))

export const ApplicabilityRun = Component('ApplicabilityRun', {
  ...runProperties,
  locked_relationships: NamedList(
    'LockedRelationship',
    'Precedence facts among the packs that were used',
    fields('id hash'),
  ),
  receipt: FullOnly(Receipt),
  ...RunContext.properties,
  results: Type.Array(RunResult),
  'since_run?': RefTo(SinceRun),
  'duties?': Type.Array(RefTo(DutyRow), {
    description: 'With `since_run`: the duties of the packs that are shown, each with its `change`',
  }),
  page: RefTo(Page),
})
export type ApplicabilityRunWire = Static<typeof ApplicabilityRun>

/** A run in a list, with its outcomes but without the reasons. */
export const ApplicabilityRunSummary = Component('ApplicabilityRunSummary', {
  ...runProperties,
  outcomes: NamedList('ApplicabilityRunSummaryOutcome', {
    pack_id: Type.String(),
    outcome: StringEnum(PACK_OUTCOMES),
    obligation_count: Type.Integer(),
  }),
})

export const readRunQuery = Strict({
  ...dutiesQuery,
  'include_not_applicable?': Type.Boolean({
    description:
      'Also duties that do not apply; with `since_run`, those that did not in that run either. Default true in a table, except with `changed`, and else false',
    examples: [true],
  }),
  ...viewParameter,
  pack_id: several('Only results of these packs', ['eu-dora'], wordOf('packs')),
  since_run: sinceRunQuery('An earlier or later run of the same customer: `duties` says what differs from it'),
  'changed?': Type.Boolean({ default: false, description: 'With `since_run`: only duties that differ' }),
  ...pagingQuery,
})

export const Reproduction = Component('RunReproduction', {
  run_id: Type.String({ format: 'uuid' }),
  identical: Described.flag('Every byte of every result is the same'),
  receipt_hash: Described('As stored'),
  reproduced_receipt_hash: Described('Of what was computed now, from the locked versions'),
  engine_version: Described('Of the run'),
  current_engine_version: Type.String(),
  engine_changed: Described.flag('Another engine may come to other results; the stored ones stand'),
  intact: Described.flag('What is stored has the hashes that the receipt names'),
  locked: Type.Array(Locked),
  differences: NamedList('RunReproductionDifference', 'At most 100', {
    pack_id: Type.String(),
    path: Described('JSON Pointer into `{result, trace}`', '/result/outcome'),
    'stored?': Type.Unknown(),
    'reproduced?': Type.Unknown(),
  }),
  differences_total: Type.Integer(),
})
export type ReproductionWire = Static<typeof Reproduction>

export const RunExplanation = Named('ExplainApplicabilityRunAnswer', {
  run_id: Type.String({ format: 'uuid' }),
  receipt_hash: Described('Of the run, which is as it was stored'),
  explanation: RefTo(GraphWire),
})
export type RunExplanationWire = Static<typeof RunExplanation>
