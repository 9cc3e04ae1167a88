import { Type, type Static } from '@sinclair/typebox'
import { ActRow, CHANGE_KINDS, DutyRow } from '#src/duties/index.ts'
import { applicabilityInputs } from '#src/law/subjects/index.ts'
import { Cause } from '#src/law/versions/version.outside.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { countsOf } from '#src/lib/law/pack-schema.ts'
import { KnownAt } from '#src/lib/law/law-schema.ts'
import { Described, IsoDate, Named, NamedList, RefTo, SemVer, StringEnum } from '#src/lib/schema.ts'

const PACKS_MOST = 50

/** What a question is compared with: it says only what is other than in the question. */
export const Against = Named(
  'CheckAgainst',
  'What is other in the question that it is compared with: there is `before`, here `after`',
  {
    'as_of?': { ...IsoDate, description: 'Another day, with the law of that day' },
    'known_at?': { ...KnownAt, description: 'As the law was known then' },
    'versions?': Type.Array(
      Named('AgainstVersion', {
        pack_id: Word('packs', 'The pack whose other text counts', 'eu-ai-act'),
        version: { ...SemVer, description: 'Its text, whatever the day', examples: ['1.0.0'] },
      }),
      {
        minItems: 1,
        maxItems: PACKS_MOST,
        description: 'Other texts of acts on the same day: what an amendment changes',
        examples: [[{ pack_id: 'eu-ai-act', version: '1.0.0' }]],
      },
    ),
    'company?': Named('OtherCompany', 'The whole other company; or this one with other answers', applicabilityInputs),
  },
)
export type AgainstWire = Static<typeof Against>

/** What can differ between a question and what it is compared with. */
export const CAUSE_KINDS = ['law', 'day', 'company'] as const
export type CauseKind = (typeof CAUSE_KINDS)[number]

const { pack_id, code, subject_id, act, articles, title, counted_as, outcome, applies_from } = DutyRow.properties

const side = (name: string, description: string) =>
  Type.Optional(Named(name, description, { outcome, counted_as, applies_from }))

const DutyCause = Named('DifferenceCause', {
  by: StringEnum(CAUSE_KINDS, {
    description: 'Which difference of the questions makes this one, by itself or with others',
  }),
  says: Described('The same in one sentence'),
  'fields?': Described.list('Of `law`: the fields of the duty that differ, as a diff of the versions names them'),
  'inputs?': Described.list('Of `company`: the facts, lists and answers that differ and that this duty turns on'),
})

export const Differences = Named('CheckDifferences', 'With `against`: what differs for the subjects', {
  as_of: Described('The other day'),
  'known_at?': Described('The other instant of knowledge'),
  versions: NamedList('DifferentVersion', 'Packs of which the two questions read other texts', {
    pack_id,
    'before?': Described('Absent where the pack has no text there'),
    'after?': Described('Absent where the pack has no text here'),
    acts: Type.Array(RefTo(Cause), { description: 'The acts between the two texts, the earliest first' }),
  }),
  acts: NamedList('DifferentAct', 'Acts with another outcome', {
    pack_id: ActRow.properties.pack_id,
    subject_id: Type.String(),
    before: outcome,
    after: outcome,
  }),
  counts: countsOf('DifferenceCounts', 'new gone postponed earlier changed unchanged'),
  duties: NamedList(
    'DifferentDuty',
    'In the order of the kinds of change, and of the law or of `order_by`; `limit` bounds them, not the counts',
    {
      pack_id,
      code,
      subject_id,
      act,
      articles,
      title,
      change: StringEnum(CHANGE_KINDS, {
        description:
          '`new`, `gone`; `postponed` or `earlier`, by the day from which it applies; or otherwise `changed`',
      }),
      before: side('DutyBefore', 'Absent where the duty is new'),
      after: side('DutyAfter', 'Absent where the duty is gone'),
      causes: Type.Array(DutyCause, { description: 'What makes the difference' }),
    },
  ),
})
export type DifferencesWire = Static<typeof Differences>
export type DifferentDutyWire = DifferencesWire['duties'][number]
