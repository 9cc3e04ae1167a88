import { isAskedFor, type Openness, type OpenWord, type Subject } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { inBatches, type RowOf } from '#src/stores/graph/query.ts'
import { listAddressed, listMatches, type listRules } from './queries.ts'
import { isList } from './roles.ts'

type GroupMet = Pick<RowOf<typeof listMatches>, 'group_id' | 'ties'>

/** What terms meet in a rule snapshot, by term id: the groups of rules and overrides, and the ids of obligations. */
export interface TermMatches {
  groups: ReadonlyMap<string, GroupMet[]>
  obligations: ReadonlyMap<string, string[]>
}

/** Reads what terms meet in a rule snapshot, by their ids. */
export type TermReader = (termIds: Iterable<string>) => Promise<TermMatches>

/**
 * Has the graph match terms against the rules, obligations and overrides of a rule snapshot. What a term meets is the
 * same for every subject, so each is read once for as long as the snapshot is kept. A statement gets a bounded number
 * of terms and no subjects, so its work and memory don't grow with them.
 */
export function createTermReader(graph: Graph, snapshot: { versionIds: string[]; factIds: string[] }): TermReader {
  const { versionIds, factIds } = snapshot
  const groups = new Map<string, GroupMet[]>()
  const obligations = new Map<string, string[]>()
  const read = async (termIds: string[]) => {
    const [matches, addressed] = await Promise.all([
      graph.run(listMatches, { termIds, versionIds, factIds }),
      graph.run(listAddressed, { termIds, versionIds }),
    ])
    const met = new Map(termIds.map((id) => [id, { groups: [] as GroupMet[], obligations: [] as string[] }]))
    for (const row of matches) for (const id of row.term_ids) met.get(id)!.groups.push(row)
    for (const row of addressed) for (const id of row.term_ids) met.get(id)!.obligations.push(row.obligation_id)
    // Another caller may have read the same terms meanwhile.
    for (const [id, own] of met) {
      groups.set(id, own.groups)
      obligations.set(id, own.obligations)
    }
  }
  return async (termIds) => {
    const unread = [...new Set(termIds)].filter((id) => !groups.has(id))
    await inBatches(unread, read)
    return { groups, obligations }
  }
}

interface Rules {
  rules: Array<RowOf<typeof listRules>>
  readTerms: TermReader
}

/** What the terms meet that any of the subjects has, or can get by law. */
export function readTermMatches(
  { rules, readTerms }: Rules,
  subjects: Subject[],
  { openings }: Vocabulary,
): Promise<TermMatches> {
  const given = rules.flatMap(({ rule }) =>
    isList(rule.derives_key) ? [`${rule.derives_key}/${rule.derives_json}`] : [],
  )
  // A word by law asks which kind of it is meant.
  const ofLaw = [...given, ...openings.flatMap(({ code, terms }) => (given.includes(code) ? [...terms] : []))]
  const ofSubjects = subjects.flatMap(({ terms, mayHave, openness }) => [
    ...terms.map(({ id }) => id),
    ...mayHave,
    ...openness.questions.flatMap((question) => question.terms),
  ])
  return readTerms([...ofSubjects, ...ofLaw])
}

function addTo<T>(lists: Map<string, T[]>, id: string, item: T): void {
  const list = lists.get(id)
  if (list) list.push(item)
  else lists.set(id, [item])
}

/** A term of which it is open whether the subject has it. */
interface MayMeet extends OpenWord {
  /** Its id, or the code of the question that it hangs on. */
  input: string
}

/** What the terms of one subject meet, and what those meet that it may or may not have. */
export interface JoinedTerms {
  /** By the id of a group: the codes that meet it. */
  matched: ReadonlyMap<string, string[]>
  /** Ids of the obligations that address the subject. */
  addressed: ReadonlySet<string>
  /** By the id of a group or of an obligation: the terms that would meet it, each with the input that it hangs on. */
  mayMeet: ReadonlyMap<string, MayMeet[]>
  /** By pack: the terms that answer the question which opens it. */
  reach: Openness['reach']
  /** Ids of the terms of which it was said that none is true. */
  denied: Openness['denied']
}

/**
 * A place with a connection (tie) to the subject meets a group that asks for no tie, or for this one. A group without
 * an entry was not met; the three-valued logic decides between false and unknown, because it knows which lists were
 * given.
 */
export function joinTerms({ terms, mayHave, openness }: Subject, { groups, obligations }: TermMatches): JoinedTerms {
  const matched = new Map<string, string[]>()
  // A list may name a term twice.
  for (const { id, tie } of new Map(terms.map((term) => [`${term.tie} ${term.id}`, term])).values()) {
    const code = id.slice(id.indexOf('/') + 1)
    for (const { group_id: groupId, ties } of groups.get(id) ?? [])
      if (ties === undefined || tie === null || ties.includes(tie)) addTo(matched, groupId, code)
  }
  const mayMeet = new Map<string, MayMeet[]>()
  const open: MayMeet[] = [
    ...[...new Set(mayHave)].map((id) => ({ input: id, term: id, opens: undefined })),
    ...openness.questions.flatMap(({ code, packId, terms: own }) =>
      own.map((id) => ({ input: code, term: id, opens: packId })),
    ),
  ]
  for (const one of open) {
    for (const { group_id: groupId } of groups.get(one.term) ?? []) addTo(mayMeet, groupId, one)
    for (const obligation of obligations.get(one.term) ?? []) addTo(mayMeet, obligation, one)
  }
  return {
    matched,
    addressed: new Set(terms.flatMap(({ id }) => obligations.get(id) ?? [])),
    mayMeet,
    reach: openness.reach,
    denied: openness.denied,
  }
}

/** The inputs that a group or an obligation of a pack hangs on. `named`: the ids of the terms that it asks for. */
export function inputsMeeting(
  { mayMeet, reach }: JoinedTerms,
  id: string,
  packId: string,
  named: readonly string[],
): string[] | undefined {
  const open = mayMeet.get(id)
  if (!open) return undefined
  const inputs = new Set(open.filter((one) => isAskedFor(packId, one, reach, named)).map(({ input }) => input))
  return inputs.size > 0 ? [...inputs] : undefined
}
