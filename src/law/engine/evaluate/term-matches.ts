import type { Subject } from '#src/law/subjects/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { inBatches, type RowOf } from '#src/stores/graph/query.ts'
import { listAddressed, listMatches } from './queries.ts'
import type { RuleSnapshot } from './rule-snapshot.ts'

type GroupMet = Pick<RowOf<typeof listMatches>, 'group_id' | 'ties'>

/** What terms meet in a rule snapshot, by term id: the groups of rules and overrides, and the ids of obligations. */
export interface TermMatches {
  groups: ReadonlyMap<string, GroupMet[]>
  obligations: ReadonlyMap<string, string[]>
}

/**
 * Has the graph match a rule snapshot against the terms that any of the subjects has. A statement gets a bounded number
 * of terms and no subjects, so its work and memory don't grow with them.
 */
export async function readTermMatches(graph: Graph, rules: RuleSnapshot, subjects: Subject[]): Promise<TermMatches> {
  const versionIds = rules.versions.map(({ version }) => version.id)
  const factIds = rules.precedence.map(({ fact }) => fact.id)
  const groups = new Map<string, GroupMet[]>()
  const obligations = new Map<string, string[]>()
  const asked = new Set(subjects.flatMap(({ terms }) => terms.map(({ id }) => id)))
  await inBatches([...asked], async (termIds) => {
    const [matches, addressed] = await Promise.all([
      graph.run(listMatches, { termIds, versionIds, factIds }),
      graph.run(listAddressed, { termIds, versionIds }),
    ])
    for (const row of matches) for (const id of row.term_ids) addTo(groups, id, row)
    for (const row of addressed) for (const id of row.term_ids) addTo(obligations, id, row.obligation_id)
  })
  return { groups, obligations }
}

function addTo<T>(lists: Map<string, T[]>, id: string, item: T): void {
  const list = lists.get(id)
  if (list) list.push(item)
  else lists.set(id, [item])
}

/**
 * What the terms of one subject meet: by the id of a group the codes that meet it, and the ids of the obligations that
 * address the subject. A place with a connection (tie) to it meets a group that asks for no tie, or for this one. A
 * group without an entry was not met; the three-valued logic decides between false and unknown, because it knows which
 * lists were given.
 */
export function joinTerms(
  { terms }: Subject,
  { groups, obligations }: TermMatches,
): { matched: Map<string, string[]>; addressed: Set<string> } {
  const matched = new Map<string, string[]>()
  // A list may name a term twice.
  for (const { id, tie } of new Map(terms.map((term) => [`${term.tie} ${term.id}`, term])).values()) {
    const code = id.slice(id.indexOf('/') + 1)
    for (const { group_id: groupId, ties } of groups.get(id) ?? [])
      if (ties === undefined || tie === null || ties.includes(tie)) addTo(matched, groupId, code)
  }
  return { matched, addressed: new Set(terms.flatMap(({ id }) => obligations.get(id) ?? [])) }
}
