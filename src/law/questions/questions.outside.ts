import { Type } from '@sinclair/typebox'
import { chooseVersions, versionIdsOf } from '#src/law/versions/index.ts'
import type { QuestionWire } from '#src/law/vocabulary/vocabulary.outside.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { askedConditionsOf } from '#src/lib/law/qualifiers.ts'
import { defineQuery } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { qualifiers } from './questions.ts'

const listQuestionsOfVersions = defineQuery(
  'questions/list-questions',
  { versionIds: Type.Array(Type.String()) },
  { ...fields('pack_id code'), ...qualifiers },
)

/** Every question that the law of a day asks, with the duties that hang on its answer. */
export async function listQuestions(law: LawReader, choice: VersionChoice): Promise<QuestionWire[]> {
  const versionIds = versionIdsOf(await chooseVersions(law, choice))
  const rows = await law.graph.run(listQuestionsOfVersions, { versionIds: versionIds.toSorted() })
  const asked = rows.flatMap(({ pack_id: packId, code, conditions_json: conditions, exceptions_json: exceptions }) =>
    askedConditionsOf(conditions, exceptions).map(({ condition }) => ({ packId, duty: code, condition })),
  )
  return [...Map.groupBy(asked, ({ condition }) => condition.code).values()].map((own) => {
    const { packId, condition } = own[0]!
    const { code, question, text, hash, ref } = condition
    const duties = [...new Set(own.map(({ duty }) => duty))]
    const head = { code, label: question, definition: text, pack_id: packId }
    return { ...head, obligation_codes: duties, hash, citations: [ref] }
  })
}
