import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { linkCell, provisionInCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { Citation, packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { citationOf } from '#src/lib/law/provisions.ts'
import { inner, outside, type WithRefs, withRefs } from '#src/lib/law/shapes.ts'
import { Page, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, Named, NamedList, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { link, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { FullOnly, pickBy, viewParameter } from '#src/lib/views.ts'
import { type CriterionTest, SeedCriterion } from './criterion.ts'
import type { ListedCriterion } from './queries.ts'

const Text = Type.String()
const tests = SeedCriterion.properties.any.items.properties.all.items
const limits = tests.anyOf[1].properties.limit.anyOf[1]

const limit = outside(limits, 'count amount currency duration percent of', {
  count: Type.Number(),
  percent: { description: 'Of the figure `of`' },
})

/** A threshold beside the way in which a figure compares with it. */
export const Threshold = Component('Threshold', {
  compare: StringEnum(['gt', 'gte', 'lt', 'lte', 'is']),
  ...limit,
  'is?': Type.Boolean(),
  'lower_of?': NamedList('ThresholdLowerOf', 'The lower of these counts', limit),
})

const Test = Named('AlternativeTest', {
  ...outside(tests, 'figure'),
  'threshold?': RefTo(Threshold),
  ...outside(tests, 'share criterion at_least of recurring', {
    share: { description: 'The figure that says the percentage itself' },
    criterion: { description: 'Another criterion that has to be met' },
    at_least: { description: 'So many of the criteria `of`' },
    recurring: inner(
      'TestRecurring',
      'times within alone together broad_causes',
      {
        broad_causes: inner(
          'BroadCauses',
          'names ref',
          { ref: Text },
          { description: 'Categories of causes, which are too broad to be the same cause' },
        ),
      },
      { description: 'So many incidents of one cause, none of which meets `alone`, meet `together`' },
    ),
  }),
})

export const ClassificationCriterion = Component('ClassificationCriterion', {
  code: Type.String({ examples: ['clients-and-transactions'] }),
  pack_id: Text,
  pack_version: FullOnly(Text),
  hash: FullOnly(Text),
  ...outside(SeedCriterion, 'title summary verdict duty addressee_roles except_roles', {
    verdict: inner(
      'ClassificationCriterionVerdict',
      'about met not_met event reclassified due',
      {
        about: { description: '`cyber_threat`; else an incident' },
        met: { examples: ['major'] },
        event: { description: 'Begins once the verdict is known' },
        reclassified: inner(
          'VerdictReclassified',
          'event ref',
          { ref: Text },
          { description: 'What begins when an incident that was reported turns out not to meet the criterion' },
        ),
        due: inner('CitedSentence', 'text ref', { ref: Text }, { description: 'By when it is to be decided' }),
      },
      { description: 'What an incident is called that meets the criterion' },
    ),
    duty: { description: 'The duty for which it decides' },
    addressee_roles: { description: 'It is asked of these roles only' },
    except_roles: { description: 'It is not asked of these roles' },
  }),
  alternatives: NamedList('ClassificationCriterionAlternative', 'Any of them is enough', {
    ...fields('text ref'),
    tests: Type.Array(Test, { description: 'All of them have to hold' }),
    'at_once?': Described.flag('Its figures have to be so at one time'),
    'doubt?': {
      ...Named('CitedSentence', fields('text ref')),
      description: 'Why some readers hold that it is not enough',
    },
  }),
  'spares?': {
    ...Named('CitedSentence', fields('text ref')),
    description: 'Whom the law spares, of those who don’t owe the duty',
  },
  ...outside(SeedCriterion, 'note', {
    note: { description: 'How a text that can be read in more than one way is read' },
  }),
  figures: Described.list('What it asks for'),
  citations: Type.Array(RefTo(Citation), { minItems: 1 }),
})
type ClassificationCriterionWire = Static<typeof ClassificationCriterion>

export const listCriteriaQuery = Strict({ ...packReadQuery, ...viewParameter, ...pagingQuery })
export const CriterionList = Named('ClassificationCriteriaList', {
  data: Type.Array(RefTo(ClassificationCriterion)),
  page: RefTo(Page),
  source: RefTo(Source),
})

export function criterionOf({ version, content_json, citations, ...row }: ListedCriterion) {
  const { any, ...content } = withRefs(content_json)
  const alternatives = any.map(({ all, ...said }) => ({ ...said, tests: all.map(testOf) }))
  const head = { ...row, pack_version: version, citations: citations.map(citationOf) }
  return pickBy(ClassificationCriterion, { ...content, ...head, alternatives })
}

function testOf(test: WithRefs<CriterionTest>) {
  if ('is' in test) return { figure: test.figure, threshold: { compare: 'is' as const, is: test.is } }
  if (!('op' in test)) return test
  return { ...test, threshold: { compare: test.op, ...test.limit } }
}

export const criterionTable = defineTable<ClassificationCriterionWire>({
  name: 'criteria',
  title: 'Criteria',
  says: 'A criterion by which an incident is classified',
  columns: [
    text('Key', 34, (row) => `${row.pack_id}/${row.code}`, 'Pack and code, stable over exports'),
    text('Title', 40, (row) => row.title),
    words('Verdict', 14, (row) => row.verdict?.met, 'What an incident that meets it is called'),
    text(
      'Met if',
      70,
      (row) => row.alternatives.map((said) => `${said.text} (${provisionInCell(said.ref)})`),
      'Any of these sentences is enough',
    ),
    text('Reading', 50, (row) => row.note, 'How an ambiguous text is read'),
    words('Figures', 36, (row) => row.figures),
    text('Duty', 16, (row) => row.duty),
    text('Provisions', 30, (row) => provisionsCell(row.citations), 'What it rests on'),
    link('Link', (row) => linkCell(row.citations), 'The first provision at its publisher'),
  ],
})
