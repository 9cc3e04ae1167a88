import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import {
  listApplicableObligations,
  listLockedPrecedence,
  listLockedVersions,
  listPrecedence,
  listRules,
  listVersions,
} from './queries.ts'

export type VersionRow = RowOf<typeof listVersions>

/** What the packs say, the same for every subject. */
export interface RuleSnapshot {
  versions: VersionRow[]
  rules: Array<RowOf<typeof listRules>>
  obligations: Array<RowOf<typeof listApplicableObligations>>
  precedence: Array<RowOf<typeof listPrecedence>>
}

/** Asks for the versions that are the law of a day. */
export interface RulesQuestion {
  packIds: string[]
  mode: PublicationMode
  asOf: string
  /** Null: now. */
  knownAt: string | null
}

/** Exactly the versions and precedence facts that an answer was given from. */
export interface Lock {
  versionIds: string[]
  factIds: string[]
}

/** The law of a day. Published law moves only with the revision, so it is kept; drafts are read anew each time. */
export function readRules(graph: Graph, answers: ResponseCache, question: RulesQuestion): Promise<RuleSnapshot> {
  const read = () => readLatestRules(graph, answers, question)
  return question.mode === 'published' ? answers.remember(JSON.stringify(['law', question]), read) : read()
}

/** The law of a day as the graph has it at this moment, without the second by which what is kept may lag behind. */
export async function readLatestRules(
  graph: Graph,
  answers: ResponseCache,
  question: RulesQuestion,
): Promise<RuleSnapshot> {
  const { mode, knownAt } = question
  const versions = await graph.run(listVersions, question)
  const facts = { packIds: versions.map((row) => row.pack_id), mode, knownAt }
  const [precedence, content] = await Promise.all([
    graph.run(listPrecedence, facts),
    readContent(graph, answers, versions, mode),
  ])
  return { versions, precedence, ...content }
}

/** The law of a lock, whatever was published, closed or blocked since. */
export async function readLockedRules(graph: Graph, answers: ResponseCache, lock: Lock): Promise<RuleSnapshot> {
  const [versions, precedence] = await Promise.all([
    graph.run(listLockedVersions, { versionIds: lock.versionIds }),
    graph.run(listLockedPrecedence, { factIds: lock.factIds }),
  ])
  return { versions, precedence, ...(await readContent(graph, answers, versions, 'published')) }
}

/** What versions say. That of published ones never changes; the derivations of the vocabulary move with the revision. */
function readContent(
  graph: Graph,
  answers: ResponseCache,
  versions: VersionRow[],
  mode: PublicationMode,
): Promise<Pick<RuleSnapshot, 'rules' | 'obligations'>> {
  const versionIds = versions.map(({ version }) => version.id)
  const read = async () => {
    const [rules, obligations] = await Promise.all([
      graph.run(listRules, { versionIds }),
      graph.run(listApplicableObligations, { versionIds }),
    ])
    return { rules, obligations }
  }
  return mode === 'published' ? answers.remember(JSON.stringify(['law content', versionIds]), read) : read()
}
