import type { AnswerCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { PackInput } from './judge.ts'
import type { Override } from './precedence.ts'
import {
  listAddressed,
  listApplicableObligations,
  listMatches,
  listPrecedence,
  listRules,
  listVersions,
} from './queries.ts'
import type { Group, Rule } from './rules.ts'
import type { Subject } from './subjects.ts'

export type VersionRow = RowOf<typeof listVersions>
export interface CitedOverride extends Override {
  citations: RowOf<typeof listPrecedence>['citations']
}

/** What the packs say, the same for every subject. */
interface Law {
  versions: VersionRow[]
  rules: Array<RowOf<typeof listRules>>
  obligations: Array<RowOf<typeof listApplicableObligations>>
  precedence: Array<RowOf<typeof listPrecedence>>
}

/** The law and what it makes of each subject. */
export interface Gathered {
  versions: VersionRow[]
  /** By subject id, then by pack id. */
  inputs: Map<string, Map<string, PackInput>>
  overrides: Map<string, CitedOverride[]>
}

interface Question {
  packIds: string[]
  mode: PublicationMode
  asOf: string
  /** Null: now. */
  knownAt: string | null
}

/** Reads the law of the packs, has the graph match it against every subject, and joins the two. */
export async function gather(
  graph: Graph,
  answers: AnswerCache,
  subjects: Subject[],
  question: Question,
): Promise<Gathered> {
  const law = await readLaw(graph, answers, question)
  const versionIds = law.versions.map(({ version }) => version.id)
  const factIds = law.precedence.map(({ fact }) => fact.id)
  const asked = subjects.map(({ id, terms }) => ({ id, terms }))
  const [matches, addressed] = await Promise.all([
    graph.run(listMatches, { subjects: asked, versionIds, factIds }),
    graph.run(listAddressed, { subjects: asked, versionIds }),
  ])
  const matchedBySubject = Map.groupBy(matches, (row) => row.subject_id)
  const addressedBySubject = new Map(addressed.map((row) => [row.subject_id, new Set(row.obligation_ids)]))
  const inputs = new Map<string, Map<string, PackInput>>()
  const overrides = new Map<string, CitedOverride[]>()
  for (const subject of subjects) {
    const matched = new Map((matchedBySubject.get(subject.id) ?? []).map((row) => [row.group_id, row.matched]))
    inputs.set(
      subject.id,
      joinPacks(law, subject, matched, addressedBySubject.get(subject.id) ?? new Set(), question.asOf),
    )
    overrides.set(
      subject.id,
      law.precedence.map((row) => overrideOf(row, matched)),
    )
  }
  return { versions: law.versions, inputs, overrides }
}

/** Published law moves only with the revision, so it is kept; drafts are read anew each time. */
function readLaw(graph: Graph, answers: AnswerCache, question: Question): Promise<Law> {
  const { mode, knownAt } = question
  const read = async (): Promise<Law> => {
    const versions = await graph.run(listVersions, question)
    const versionIds = versions.map(({ version }) => version.id)
    const [rules, obligations, precedence] = await Promise.all([
      graph.run(listRules, { versionIds }),
      graph.run(listApplicableObligations, { versionIds }),
      graph.run(listPrecedence, { packIds: versions.map((row) => row.pack_id), mode, knownAt }),
    ])
    return { versions, rules, obligations, precedence }
  }
  return mode === 'published' ? answers.remember(JSON.stringify(['law', question]), read) : read()
}

function joinPacks(
  law: Law,
  subject: Subject,
  matched: ReadonlyMap<string, string[]>,
  addressed: ReadonlySet<string>,
  asOf: string,
): Map<string, PackInput> {
  const own = law.rules
    .filter((row) => isForKind(row.rule.subject_kind, subject.kind))
    .map((row) => ruleOf(row, matched))
  const rulesByPack = Map.groupBy(own, (rule) => rule.packId)
  const obligationsByPack = Map.groupBy(law.obligations, (row) => row.pack_id)
  return new Map(
    law.versions.map((row) => [
      row.pack_id,
      {
        packId: row.pack_id,
        rules: [...(rulesByPack.get('') ?? []), ...(rulesByPack.get(row.pack_id) ?? [])],
        obligations: (obligationsByPack.get(row.pack_id) ?? []).map((duty) => ({
          code: duty.code,
          isAddressed: subject.hasRoles ? addressed.has(duty.id) : null,
          appliesFrom: duty.applies_from_json,
          provisions: duty.provisions,
        })),
        applies: row.version.dates_json.applies,
        asOf,
      },
    ]),
  )
}

function isForKind(ruleKind: string | undefined, subjectKind: string | undefined): boolean {
  return ruleKind === undefined || subjectKind === undefined || ruleKind === subjectKind
}

function ruleOf({ rule, groups, citations }: RowOf<typeof listRules>, matched: ReadonlyMap<string, string[]>): Rule {
  return {
    packId: rule.pack_id,
    code: rule.code,
    outcome: rule.outcome as Rule['outcome'],
    ...(rule.derives_key ? { derives: { key: rule.derives_key, value: rule.derives_json! } } : {}),
    scope: rule.scope,
    unless: rule.unless,
    groups: groups.map((group) => groupOf(group, matched)),
    citations,
  }
}

function groupOf(
  { id, ...group }: RowOf<typeof listRules>['groups'][number],
  matched: ReadonlyMap<string, string[]>,
): Group {
  return { ...group, matched: matched.get(id) ?? [] }
}

function overrideOf(
  { fact, groups, citations }: RowOf<typeof listPrecedence>,
  matched: ReadonlyMap<string, string[]>,
): CitedOverride {
  return {
    id: fact.id,
    fromPackId: fact.from_pack_id,
    toPackId: fact.to_pack_id,
    fromProvisions: fact.from_provisions,
    appliesFrom: fact.applies_from,
    displacedProvisions: fact.displaced_provisions,
    preservedProvisions: fact.preserved_provisions,
    conditionText: fact.condition_text,
    isStale: fact.stale_since !== undefined,
    groups: groups.map((group) => groupOf(group, matched)),
    citations,
  }
}
