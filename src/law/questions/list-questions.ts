import type { QuestionWire } from '#src/law/vocabulary/index.ts'
import { chooseVersions, versionIdsOf } from '#src/law/versions/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { askedConditionsOf } from '#src/lib/law/qualifiers.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { listQuestionsOfVersions } from './queries.ts'

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
    return {
      code,
      label: question,
      definition: text,
      pack_id: packId,
      obligation_codes: duties,
      hash,
      citations: [ref],
    }
  })
}
