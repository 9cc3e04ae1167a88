import { Type, type Static } from '@sinclair/typebox'
import { boundsOf, graphBounds } from '#src/features/graph/view/index.ts'
import { wordOf, WordList } from '#src/law/vocabulary/index.ts'
import { several } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { ShortTexts, Strict } from '#src/lib/schema.ts'
import type { ExplanationChoice } from './explain.ts'

const ITEMS_MOST = 100

/** Asks a check for its explanation; every field is optional. */
export const ExplainRequest = Strict(
  {
    pack_ids: WordList('packs', 'Explain only these of the packs', ['eu-nis2'], ITEMS_MOST),
    subject_ids: ShortTexts('Explain only these of the subjects', ['subject'], ITEMS_MOST),
    obligation_codes: ShortTexts(
      'Also explain the outcomes of these duties; `include_obligations` explains all',
      ['art-21-1'],
      ITEMS_MOST,
    ),
    ...graphBounds,
  },
  {
    title: 'ApplicabilityCheckExplainInput',
    description: 'Also explain the results as a graph, in `explanation`; `{}` explains all packs',
    examples: [{ pack_ids: ['eu-nis2'] }],
  },
)

/** Asks for the explanation of a run. */
export const explanationQuery = Strict({
  pack_id: several('Explain only these packs', ['eu-nis2'], wordOf('packs')),
  subject_id: several('Explain only these subjects', ['subject']),
  obligation_code: several('Also explain the outcomes of these duties', ['art-21-1']),
  'include_obligations?': Type.Boolean({ default: false, description: 'Also explain the outcomes of all duties' }),
  ...graphBounds,
})

/** What a check is asked to explain. */
export function choiceOfCheck(asked: Static<typeof ExplainRequest>, includesObligations: boolean): ExplanationChoice {
  return {
    packIds: asked.pack_ids,
    subjectIds: asked.subject_ids,
    obligations: asked.obligation_codes ?? (includesObligations ? 'all' : []),
    bounds: boundsOf(asked),
  }
}

/** What a run is asked to explain. */
export function choiceOfRun(asked: Static<typeof explanationQuery>): ExplanationChoice {
  const { pack_id: pack_ids, subject_id: subject_ids, obligation_code: obligation_codes, ...rest } = asked
  return choiceOfCheck(
    { ...rest, ...present({ pack_ids, subject_ids, obligation_codes }) },
    asked.include_obligations === true,
  )
}
