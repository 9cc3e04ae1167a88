import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { clockInWords } from '#src/lib/law/period-words.ts'
import { inner, outside, withRefs } from '#src/lib/law/shapes.ts'
import { filled, present } from '#src/lib/present.ts'
import { Maybe, Named, RefTo, ShortText, Strict, StringEnum } from '#src/lib/schema.ts'
import { text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { FullOnly, pickBy } from '#src/lib/views.ts'
import {
  headOf,
  head,
  keyColumn,
  listOf,
  listQuery,
  ofObligation,
  ownDates,
  RuleCode,
  tail,
  tailColumns,
} from './attached.outside.ts'
import { type KnownOfField as KnownInForm, SeedFiling } from './filing.ts'
import { isOfOthers, type ListedFiling } from './queries.ts'

const { anchors, content_fields: contentFields, replaced_by: replacedBy } = SeedFiling.properties
const { known } = contentFields.items.properties

/** What a kept incident knows of a field. The form's choices are a list, each with what makes it true. */
const KnownOfField = Strict(
  {
    ...outside(known, 'figure share event instant own_event reference numbers recurring together', {
      figure: { description: 'The figure that it asks for' },
      share: inner('KnownShare', 'figure of', {}, { description: 'Of a percentage: the two figures that make it' }),
      event: { description: 'The event of which it asks the instant: that from which it counts' },
      instant: { description: '`happened_at` where it asks when the event happened' },
      own_event: { description: 'The event that says it by itself, and goes first' },
      reference: { description: 'The filing whose reference it asks for' },
      numbers: inner('KnownNumbers', 'figures actual estimates both none unknown', {
        figures: { description: 'The figures of which it asks whether they are actual or estimates' },
        both: { description: 'Some of them actual, others estimates' },
        none: { description: 'They are zero' },
        unknown: { description: 'None of them is known' },
      }),
      recurring: { description: 'Of recurring incidents: how often they occurred, or when the first one did' },
      together: { description: 'It asks for all incidents that have the verdict only together, not for the last one' },
    }),
    choices: Maybe(
      Type.Array(Named('KnownChoice', fields('figure? criterion? filing_type? choice')), {
        description:
          'Choices of the form: each where the figure is true, the criterion is met, or the filing is of the type',
      }),
    ),
    ...outside(known, 'note', { note: { description: 'How what is known differs from what the field asks' } }),
  },
  {
    title: 'KnownOfField',
    description: 'What a kept incident knows of it: the workbook of an incident has the value',
  },
)

/** A field of a filing, in the form of the act where it has one. */
export const ContentField = Named(
  'FilingRuleContentField',
  outside(contentFields.items, 'number name type mandatory mandatory_when mandatory_if description choices known ref', {
    number: { description: 'Of the field in the form that the act has', examples: ['3.16'] },
    type: { description: 'What the form accepts', examples: ['date_time'] },
    mandatory: { description: 'In this filing: yes, no, if_applicable or conditional' },
    mandatory_when: { description: 'The condition of a conditional field' },
    mandatory_if: inner(
      'FilingRuleContentFieldMandatoryIf',
      'criterion figures field says recurring reporter',
      {
        criterion: { description: 'A criterion of the pack that is met' },
        figures: { description: 'The first of them that is known is true, or above zero' },
        field: { description: 'A field of the form that is filled in', examples: ['3.16'] },
        says: { description: 'The choices of `field` that make it so' },
        recurring: { description: 'The incident has its verdict only together with others' },
        reporter: { description: 'What only the person who reports knows' },
      },
      {
        description:
          'The same condition by what a kept incident knows: any is enough; absent: only who reports knows it',
      },
    ),
    choices: { description: 'What the form lets one choose' },
    known: KnownOfField,
    ref: { description: 'Provision that says so', examples: ['CELEX:32025R0302 Annex II(3)(16)'] },
  }),
)

const anchorFields = inner('FilingRuleAnchor', 'event offset counted_in occurrence ref', {
  offset: {
    description: 'ISO 8601, negative before the event; without it the law sets no length of time',
    examples: ['PT4H'],
  },
  counted_in: { description: '`working_days`, where only those count' },
  occurrence: StringEnum(['first', 'latest'], { description: 'Which one counts of an event that happens again' }),
})
export const FilingAnchorWire = Strict(outside(anchors.items, anchorFields.names, anchorFields.more))

/** What takes the place of a filing, and the event from which it does. */
export const ReplacedBy = Strict(outside(replacedBy, 'filing event text ref'), {
  title: 'ReplacedBy',
  description: 'Once `event` happens, this filing of the pack is due in its place',
})

export const FilingRule = Strict(
  {
    ...head,
    made_by: StringEnum(['company', 'others'], {
      description: '`others`: it says by when an authority acts, and no duty of the pack asks for it',
    }),
    ...outside(
      SeedFiling,
      'filing_type title from_role recipient trigger_event anchors combine late_classification_rule late_submission_rule replaced_by period_rule relief qualifiers waivers',
      {
        filing_type: { examples: ['initial_notification'] },
        anchors: anchorFields,
        combine: { description: 'Which anchor counts: the earliest, the latest, or the single one' },
        late_classification_rule: inner('FilingRuleLateClassificationRule', 'text event offset later_than ref', {
          later_than: inner('LateClassificationRuleLaterThan', 'event offset'),
        }),
        late_submission_rule: inner('CitedSentence', 'text ref'),
        replaced_by: ReplacedBy,
        period_rule: {
          description: 'By which rules its periods are counted: the act, eu-1182-71, national law, or none',
        },
        relief: inner('FilingRuleRelief', 'until unless text ref', {
          until: inner('ReliefUntil', 'next_working_day_at event offset once', {
            once: { description: 'The event that extends the limit: from it on this one counts' },
          }),
          unless: RuleCode,
        }),
        waivers: inner('FilingRuleWaiver', 'text ref rule', { rule: RuleCode }),
      },
    ),
    content_fields: FullOnly(Maybe(Type.Array(ContentField, { description: 'What it has to say' }))),
    ...outside(SeedFiling, 'channel sequence applies_from', {
      sequence: inner('FilingRuleSequence', 'no follows'),
      applies_from: ownDates,
    }),
    ...tail,
  },
  { $id: 'FilingRule' },
)
type FilingRuleWire = Static<typeof FilingRule>

export function filingOf(row: ListedFiling): FilingRuleWire {
  const { content_fields: form, ...content } = withRefs(row.content_json)
  const shown = form?.map(({ known: inForm, ...field }) => ({
    ...field,
    ...present({ known: inForm && withChoices(inForm) }),
  }))
  const madeBy = isOfOthers(row) ? ('others' as const) : ('company' as const)
  return pickBy(FilingRule, { ...content, ...present({ content_fields: shown }), ...headOf(row), made_by: madeBy })
}

/** The form's choices of each kind as one list. */
function withChoices({ figures = {}, criteria = {}, filing_types: types = {}, ...others }: KnownInForm) {
  const choices = [
    ...Object.entries(figures).map(([figure, choice]) => ({ figure, choice })),
    ...Object.entries(criteria).map(([criterion, choice]) => ({ criterion, choice })),
    ...Object.entries(types).map(([type, choice]) => ({ filing_type: type, choice })),
  ]
  return { ...others, ...present({ choices: filled(choices) }) }
}

export const listFilingsQuery = Strict({
  obligation: ofObligation,
  filing_type: Maybe(ShortText('Kind of filing', 'initial_notification')),
  event: Maybe(Word('events', 'An event that triggers it, or starts or moves its clock', 'ict_incident_awareness')),
  role: Maybe(
    Word(
      'entity_roles',
      'A role of the one who files; what is laid on a broader role is found too',
      'credit_institution',
    ),
  ),
  ...listQuery,
})
export const FilingList = Named('FilingRuleList', listOf(RefTo(FilingRule)))

export const filingTable = defineTable<FilingRuleWire>({
  name: 'filings',
  title: 'Filings',
  says: 'A filing that a pack asks for, with its clock',
  columns: [
    keyColumn,
    text('Title', 44, (row) => row.title),
    words('Type', 20, (row) => row.filing_type),
    words('From', 20, (row) => row.from_role),
    words('Made by', 10, (row) => row.made_by, 'Others: by when an authority acts; no duty of the company'),
    words('To', 26, (row) => row.recipient),
    words('Triggered by', 26, (row) => row.trigger_event),
    text('Clock', 40, (row) =>
      row.anchors.map(({ offset, ...anchor }) =>
        offset ? clockInWords({ offset, ...anchor }) : `no period after ${wordsCell(anchor.event)}`,
      ),
    ),
    text('Counts', 12, (row) => row.combine),
    text('Periods by', 14, (row) => row.period_rule),
    words('Qualifiers', 24, (row) => row.qualifiers),
    text('Channel', 24, (row) => row.channel),
    text('Content', 60, (row) =>
      row.content_fields?.map((field) => [field.number, wordsCell(field.name)].filter(Boolean).join(' ')),
    ),
    ...tailColumns,
  ],
})
