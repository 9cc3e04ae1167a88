import { type Lock, listPrecedence } from '#src/law/engine/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { ChangeStep, ProfileState } from './pending-changes.ts'

type OverridesOn = (packIds: string[], validAt: string) => Promise<Array<RowOf<typeof listPrecedence>>>

/** Reads the overrides between packs as known now, once for each list of packs and day. */
export function rememberOverrides(graph: Graph): OverridesOn {
  const known = new Map<string, ReturnType<OverridesOn>>()
  return (packIds, validAt) => {
    const key = JSON.stringify([packIds, validAt])
    const rows = known.get(key) ?? graph.run(listPrecedence, { packIds, mode: 'published', validAt, knownAt: null })
    known.set(key, rows)
    return rows
  }
}

/**
 * Adds the overrides that the run did not lock and that count on the day of the evaluation. A step to a pack that the
 * run did not lock gets those between it and the run's packs. When the evaluation is on another day than the run, both
 * sides get those that hold by then and were known to the run. What was published since is a step of its own.
 */
export async function withOverrides(
  overridesOn: OverridesOn,
  { locked, run }: ProfileState,
  step: ChangeStep,
  validAt: string,
): Promise<ChangeStep> {
  const isNewPack = step.kind === 'version' && step.fromVersion === undefined
  if (step.isEnded || (!isNewPack && validAt === run.as_of)) return step
  const packIds = [...new Set([...locked.map(({ pack_id }) => pack_id), ...(isNewPack ? [step.packId] : [])])]
  const rows = await overridesOn(packIds.toSorted(), validAt)
  const isOfStep = ({ fact }: (typeof rows)[number]) =>
    fact.from_pack_id === step.packId || fact.to_pack_id === step.packId
  const begun = rows.filter((row) => validAt !== run.as_of && row.known_from <= run.known_at)
  const added = isNewPack ? rows.filter(isOfStep) : []
  const withFacts = (lock: Lock, more: typeof rows): Lock => ({
    ...lock,
    factIds: [...new Set([...lock.factIds, ...more.map(({ fact }) => fact.id)])].toSorted(),
  })
  return { ...step, before: withFacts(step.before, begun), after: withFacts(step.after, [...begun, ...added]) }
}
