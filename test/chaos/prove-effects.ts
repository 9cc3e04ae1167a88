import { listKeys } from '#src/accounts/keys/keys.ts'
import { getWorkspace } from '#src/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/graph/graph.ts'
import { systemClock } from '#src/lib/clock.ts'
import type { LedgerEntry } from '#test/support/ledger.ts'
import type { Customer } from './customer.ts'
import type { Effects } from './operator.ts'
import { mayBeForgotten, type Excuses } from './prove-credits.ts'
import { answersOf, type Told } from './told.ts'
import type { World } from './world.ts'

/** Every grant that was acknowledged stands in the ledger once, and none twice. Returns what is wrong. */
export function proveGrants(entries: LedgerEntry[], effects: Effects, excuses: Excuses): string[] {
  const counts = new Map<string, number>()
  for (const { type, op } of entries) if (type === 'grant') counts.set(op, (counts.get(op) ?? 0) + 1)
  return effects.grants.flatMap(({ id, acknowledgedAt }) => {
    const count = counts.get(id) ?? 0
    if (count === 1 || (count === 0 && mayBeForgotten(excuses, { endedAt: acknowledgedAt }))) return []
    return [`grant ${id} was acknowledged and stands in the ledger ${count} times`]
  })
}

/** Every workspace whose opening was acknowledged is in the graph once. Returns what is wrong. */
export async function proveWorkspaces(graph: Graph, { workspaceIds }: Effects): Promise<string[]> {
  const text = 'UNWIND $ids AS id OPTIONAL MATCH (w:Workspace {id: id}) WITH id, count(w) AS found RETURN id, found'
  const { records } = await graph.runText(text, { ids: workspaceIds })
  return records
    .filter((record) => Number(record.get('found')) !== 1)
    .map((record) => `workspace ${record.get('id')} was acknowledged and is in the graph ${record.get('found')} times`)
}

const isDone = (told: Told) => answersOf(told).some(({ outcome }) => outcome.status < 300)

/** Every token that was made has its name once, with the id that the client was told. Returns what is wrong. */
export async function proveTokens(
  { redis }: World,
  { slot }: Customer,
  book: Told[],
  excuses: Excuses,
): Promise<string[]> {
  const byName = Map.groupBy(await listKeys(redis, systemClock, slot), ({ name }) => name)
  return book.filter(isDone).flatMap((told) => {
    const answers = answersOf(told).filter(({ outcome }) => outcome.status < 300)
    if (answers.some((answer) => mayBeForgotten(excuses, answer))) return []
    const found = byName.get(told.unique) ?? []
    const { token } = JSON.parse(answers[0]!.outcome.text) as { token: { id: string } }
    if (found.length === 1 && found[0]!.id === token.id) return []
    return [`token ${token.id} was acknowledged; its name has ${found.map(({ id }) => id).join(' ') || 'no token'}`]
  })
}

/** The workspace's setting is the client's last word: no change is lost, and no earlier one came again after it. */
export async function proveSetting({ graph }: World, { workspaceId }: Customer, book: Told[]): Promise<string[]> {
  const last = book.filter(isDone).at(-1)
  if (!last) return []
  const { settings } = await getWorkspace(graph, workspaceId)
  return settings['unique'] === last.unique
    ? []
    : [`the setting is ${settings['unique']}, its last change ${last.unique}`]
}
