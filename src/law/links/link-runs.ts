import type { Runner } from '#src/stores/graph/runner.ts'
import { createReliances } from './queries.ts'

/** The part of a pack's result that names rules. */
interface RulesNamed {
  matched_rules: ReadonlyArray<{ rule_id: string }>
  excluded_by: ReadonlyArray<{ rule_id: string }>
  subjects: ReadonlyArray<{
    derived?: ReadonlyArray<{ rule_id: string }> | undefined
    obligation_results?: ReadonlyArray<{ rule_ids?: readonly string[] }> | undefined
  }>
}

/** A run with the rules that decided its results and the relationship facts that it was answered with. */
interface Reliance {
  id: string
  rule_ids: string[]
  facts: Array<{ id: string; hash: string }>
}

/**
 * The ids of the rules that decided a pack's result: those that made it apply or excluded it, for the pack or for a
 * duty, and those that derived the facts that these compare. Among the derivations may be ones of the vocabulary. No
 * rule of a version has their ids, so no edge leads to them: they are written anew when they change, and the run's
 * engine version names them.
 */
export function reliedRules(versionId: string, result: RulesNamed): string[] {
  const codes = [
    ...result.matched_rules.map((rule) => rule.rule_id),
    ...result.excluded_by.map((rule) => rule.rule_id),
    ...result.subjects.flatMap(({ derived = [], obligation_results: duties = [] }) => [
      ...derived.map((fact) => fact.rule_id),
      ...duties.flatMap((duty) => duty.rule_ids ?? []),
    ]),
  ]
  return [...new Set(codes)].map((code) => `${versionId}/rules/${code}`)
}

/**
 * Ties runs that have no such edges to what they relied on. In the order of ids, so that two at once don't lock each
 * other out.
 */
export async function linkRuns(tx: Runner, runs: readonly Reliance[]): Promise<void> {
  const rows = runs.map(({ id, rule_ids, facts }) => ({
    id,
    rule_ids: rule_ids.toSorted(),
    facts: facts.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  }))
  await tx.run(createReliances, { rows })
}
