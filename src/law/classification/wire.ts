import { type Static, Type } from '@sinclair/typebox'
import { citedRefOf } from '#src/law/attachments/index.ts'
import { requirePack, sourceOf } from '#src/law/packs/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { linkCell, provisionsCell } from '#src/lib/law/citation-cells.ts'
import { citationOf } from '#src/lib/law/provisions.ts'
import { Citation, packReadQuery, Source } from '#src/lib/law/law-schema.ts'
import { Page, pageOf, pagingQuery } from '#src/lib/paging.ts'
import { Described, DescribedList, Maybe, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { link, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { FullOnly, viewParameter } from '#src/lib/views.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { CriterionContent } from './content.ts'
import { type ListedCriterion, readCriteria } from './queries.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

const limit = {
  count: Maybe(Type.Number()),
  amount: Maybe(Type.Number()),
  currency: Maybe(Text),
  duration: Maybe(Text),
  percent: Maybe(Type.Number({ description: 'Of the figure `of`' })),
  of: Maybe(Text),
}

/** A threshold beside the way in which a figure compares with it. */
export const Threshold = Strict(
  {
    compare: StringEnum(['gt', 'gte', 'lt', 'lte', 'is']),
    ...limit,
    is: Maybe(Type.Boolean()),
    lower_of: Maybe(Type.Array(Named('ThresholdLowerOf', limit), { description: 'The lower of these counts' })),
  },
  { $id: 'Threshold' },
)

const Test = Named('AlternativeTest', {
  figure: Maybe(Text),
  threshold: Maybe(RefTo(Threshold)),
  share: Maybe(Described('The figure that says the percentage itself')),
  criterion: Maybe(Described('Another criterion that has to be met, or with `met: false` must not be')),
  met: Maybe(Type.Boolean()),
  at_least: Maybe(Type.Integer({ description: 'So many of the criteria `of`' })),
  of: Maybe(Texts),
  recurring: Maybe(
    Strict(
      { times: Type.Integer(), within: Text, alone: Text, together: Text },
      {
        title: 'TestRecurring',
        description: 'So many incidents of one cause, none of which meets `alone`, meet `together`',
      },
    ),
  ),
})

export const ClassificationCriterion = Strict(
  {
    code: Type.String({ examples: ['clients-and-transactions'] }),
    pack_id: Text,
    pack_version: FullOnly(Text),
    hash: FullOnly(Text),
    title: Text,
    summary: Text,
    verdict: Maybe(
      Strict(
        {
          about: Maybe(Described('`cyber_threat`; else an incident')),
          met: Type.String({ examples: ['major'] }),
          not_met: Text,
          event: Described('Begins once the verdict is known'),
          reclassified: Maybe(
            Strict(
              { event: Text, ref: Text },
              {
                title: 'VerdictReclassified',
                description: 'What begins when an incident that was reported turns out not to meet the criterion',
              },
            ),
          ),
          due: Strict(
            { text: Text, ref: Text },
            { title: 'CitedSentence', description: 'By when it is to be decided' },
          ),
        },
        { title: 'ClassificationCriterionVerdict', description: 'What an incident is called that meets the criterion' },
      ),
    ),
    duty: Maybe(Described('The duty for which it decides')),
    addressee_roles: Maybe(DescribedList('It is asked of these roles only')),
    except_roles: Maybe(DescribedList('It is not asked of these roles')),
    alternatives: Type.Array(
      Named('ClassificationCriterionAlternative', {
        text: Text,
        ref: Text,
        tests: Type.Array(Test, { description: 'All of them have to hold' }),
      }),
      { description: 'Any of them is enough' },
    ),
    note: Maybe(Described('How a text that can be read in more than one way is read')),
    figures: DescribedList('What it asks for'),
    citations: Type.Array(RefTo(Citation), { minItems: 1 }),
  },
  { $id: 'ClassificationCriterion' },
)
export type ClassificationCriterionWire = Static<typeof ClassificationCriterion>

export const listCriteriaQuery = Strict({ ...packReadQuery, ...viewParameter, ...pagingQuery })
export const CriterionList = Named('ClassificationCriteriaList', {
  data: Type.Array(RefTo(ClassificationCriterion)),
  page: RefTo(Page),
  source: RefTo(Source),
})

/** The criteria of a pack, in its order. Throws `not_found` for an unknown pack. */
export async function listClassificationCriteria(
  law: LawReader,
  packId: string,
  asOf: VersionChoice,
  { limit: most, offset }: { limit: number; offset: number },
) {
  const pack = await requirePack(law, packId, asOf)
  const rows = await readCriteria(law, [pack.version.id], asOf.mode)
  return {
    data: rows.slice(offset, offset + most).map(criterionOf),
    page: pageOf(rows.length, most, offset),
    source: sourceOf(pack),
  }
}

function verdictOf({ reclassified, due, ...verdict }: NonNullable<CriterionContent['verdict']>) {
  return {
    ...verdict,
    ...(reclassified ? { reclassified: { event: reclassified.event, ref: citedRefOf(reclassified.citation) } } : {}),
    due: { text: due.text, ref: citedRefOf(due.citation) },
  }
}

function criterionOf(row: ListedCriterion): ClassificationCriterionWire {
  const { any, verdict, ...content } = row.content_json
  return {
    code: row.code,
    pack_id: row.pack_id,
    pack_version: row.version,
    hash: row.hash,
    ...content,
    ...(verdict ? { verdict: verdictOf(verdict) } : {}),
    alternatives: any.map(({ all, citation, ...said }) => ({
      text: said.text,
      ref: citedRefOf(citation),
      tests: all.map((test) => {
        if ('is' in test) return { figure: test.figure, threshold: { compare: 'is' as const, is: test.is } }
        if (!('figure' in test)) return test
        const { figure, op, limit: threshold, share } = test
        return { figure, threshold: { compare: op, ...threshold }, ...(share ? { share } : {}) }
      }),
    })),
    figures: row.figures,
    citations: row.citations.map(citationOf),
  }
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
      (row) => row.alternatives.map((said) => `${said.text} (${said.ref})`),
      'Any of these sentences is enough',
    ),
    text('Reading', 50, (row) => row.note, 'How an ambiguous text is read'),
    text('Figures', 36, (row) => row.figures),
    text('Duty', 16, (row) => row.duty),
    text('Provisions', 30, (row) => provisionsCell(row.citations), 'What it rests on'),
    link('Link', (row) => linkCell(row.citations), 'The first provision at its publisher'),
  ],
})
