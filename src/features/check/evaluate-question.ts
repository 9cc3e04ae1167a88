import type { ExplainedPack } from '#src/duties/index.ts'
import { evaluate, type Evaluation, readRules, type RuleSnapshot, tracesOf } from '#src/law/engine/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Question } from './against/index.ts'
import type { ApplicabilityCheckRequest } from './schema.ts'

/** The question of a body: the versions of its day are chosen once. */
export async function askedQuestion(
  law: LawReader,
  body: ApplicabilityCheckRequest,
  asOf: VersionChoice,
): Promise<Question<ApplicabilityCheckRequest>> {
  return { body, asOf, current: await chooseVersions(law, asOf) }
}

/** What a question was judged with. */
export interface Evaluated {
  rules: RuleSnapshot
  evaluation: Evaluation
  vocabulary: Vocabulary
}

export async function evaluateQuestion(
  law: LawReader,
  { body, asOf, current }: Question<ApplicabilityCheckRequest>,
): Promise<Evaluated> {
  const vocabulary = await readVocabulary(law)
  const rules = await readRules(law, { ...asOf, current, packIds: packsOf(body, vocabulary) })
  const isDetailed =
    body.include_obligations === true ||
    body.list_duties === true ||
    body.against !== undefined ||
    body.obligation_codes !== undefined ||
    body.explain?.obligation_codes !== undefined
  const evaluation = await evaluate(vocabulary, rules, body, {
    ...asOf,
    isDetailed,
    findsFlips: body.include_flips === true,
  })
  return { rules, evaluation, vocabulary }
}

export const packsOf = (body: ApplicabilityCheckRequest, { packIds }: Vocabulary): string[] =>
  [...new Set(body.pack_ids ?? packIds)].toSorted()

/** The results of an evaluation with their traces: of these packs, or of all. */
export async function tracedPacks(evaluation: Evaluation, packIds?: string[]): Promise<ExplainedPack[]> {
  const packs: ExplainedPack[] = []
  for (const result of evaluation.results)
    if (packIds?.includes(result.pack_id) ?? true)
      packs.push({ result, trace: await tracesOf(result.pack_id, evaluation) })
  return packs
}
