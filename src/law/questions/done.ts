import { Type } from '@sinclair/typebox'
import { mistakeOf, pointNear, readVocabulary } from '#src/law/vocabulary/index.ts'
import type { InputMistake } from '#src/problems.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import { type DatedLawReader, type LawReader, rememberPublished } from '#src/stores/graph/revision.ts'
import { latestDay } from './questions.ts'

const listRecurringDuties = defineQuery(
  'questions/list-recurring-duties',
  { packIds: Type.Array(Type.String()) },
  { key: Type.String(), recurs: Type.Boolean() },
)

/** A subject that may say when it last did what recurs. A change removes a day by null. */
interface Doing {
  done?: Record<string, string | null> | null | undefined
}

/**
 * The mistakes in what a body says was last done: duties that no published version has, or that do not recur, and days
 * after `day`.
 */
export async function listDoneMistakes(
  law: DatedLawReader,
  body: Doing & { subjects?: Doing[] | null | undefined },
  at: string,
  day = latestDay(law.clock),
): Promise<InputMistake[]> {
  const all = [
    { ...body, path: at },
    ...(body.subjects ?? []).map((one, n) => ({ ...one, path: `${at}.subjects.${n}` })),
  ]
  const stated = all.flatMap(({ done, path }) =>
    Object.entries(done ?? {}).flatMap(([key, on]) => (on === null ? [] : [{ key, on, field: `${path}.done.${key}` }])),
  )
  if (stated.length === 0) return []
  const recurs = await readRecurring(law)
  return stated.flatMap(({ key, on, field }) => {
    if (!recurs.has(key)) return [mistakeOf(field, () => explainUnknown(key, recurs))]
    if (!recurs.get(key)) return [{ field, detail: 'is a duty that does not recur: leave it out' }]
    if (on <= day) return []
    return [{ field, detail: `is after ${day}: give the day on which it was last done, or leave it out` }]
  })
}

/** Whether each duty recurs, by pack and code. */
async function readRecurring(law: LawReader): Promise<ReadonlyMap<string, boolean>> {
  const { packIds } = await readVocabulary(law)
  const rows = await rememberPublished(law, 'published', ['recurring duties'], () =>
    law.graph.run(listRecurringDuties, { packIds: [...packIds] }),
  )
  return new Map(rows.map(({ key, recurs }) => [key, recurs]))
}

function explainUnknown(key: string, recurs: ReadonlyMap<string, boolean>): string {
  const known = [...recurs].flatMap(([one, does]) => (does ? one : []))
  return `${JSON.stringify(key)} is no duty that recurs${pointNear(key, known, 'GET /api/v1/obligations')}`
}
