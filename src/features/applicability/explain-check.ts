import { type Evaluation, type RuleSnapshot, tracesOf } from '#src/engine/index.ts'
import { choiceOfCheck, explain } from '#src/features/explanations/index.ts'
import type { GraphWire } from '#src/features/graph-view/index.ts'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { ApplicabilityCheckRequest } from './schema.ts'

interface Checked {
  law: RuleSnapshot
  evaluation: Evaluation
  assumptions: string[]
}

/** Explains a check from the same results and traces that a run would store. */
export function explainCheck(
  stores: { graph: Graph; answers: ResponseCache },
  body: ApplicabilityCheckRequest,
  { law, evaluation, assumptions }: Checked,
): Promise<GraphWire> {
  const choice = choiceOfCheck(body.explain ?? {}, body.include_obligations === true)
  const chosen = evaluation.results.filter(({ pack_id: packId }) => choice.packIds?.includes(packId) ?? true)
  const packs = chosen.map((result) => ({ result, trace: tracesOf(result.pack_id, evaluation) }))
  const relationships = law.precedence.map(({ fact }) => fact)
  return explain(stores, { packs, inputs: body, assumptions, relationships }, choice)
}
