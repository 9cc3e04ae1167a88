import type { Graph } from '#src/graph/graph.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { PackInput } from './judge.ts'
import type { Override } from './precedence.ts'
import { listApplicableObligations, listPrecedence, listRules, listVersions } from './queries.ts'
import type { Group, Rule } from './rules.ts'
import type { Subject } from './subjects.ts'

export type VersionRow = RowOf<typeof listVersions>
export interface CitedOverride extends Override {
  citations: RowOf<typeof listPrecedence>['citations']
}

/** Everything that the graph says about some packs and subjects, matched there. */
export interface Gathered {
  versions: VersionRow[]
  /** By subject id, then by pack id. */
  inputs: Map<string, Map<string, PackInput>>
  overrides: Map<string, CitedOverride[]>
}

/** Reads the versions, then rules, obligations and overrides side by side, each matched against every subject. */
export async function gather(graph: Graph, subjects: Subject[], packIds: string[], mode: PublicationMode, asOf: string): Promise<Gathered> {
  const versions = await graph.run(listVersions, { packIds, mode, asOf })
  const versionIds = versions.map(({ version }) => version.id)
  const asked = subjects.map(({ id, terms }) => ({ id, terms }))
  const [rules, obligations, precedence] = await Promise.all([
    graph.run(listRules, { subjects: asked, versionIds }),
    graph.run(listApplicableObligations, { subjects: asked, versionIds }),
    graph.run(listPrecedence, { subjects: asked, packIds: versions.map((row) => row.pack_id), mode }),
  ])
  const inputs = new Map<string, Map<string, PackInput>>()
  for (const subject of subjects) {
    const own = rules.filter((row) => row.subject_id === subject.id && isForKind(row.rule.subject_kind, subject.kind)).map(ruleOf)
    const rulesByPack = Map.groupBy(own, (rule) => rule.packId)
    const obligationsByPack = Map.groupBy(obligations.filter((row) => row.subject_id === subject.id), (row) => row.pack_id)
    const ofSubject = versions.map((row): [string, PackInput] => [
      row.pack_id,
      {
        packId: row.pack_id,
        rules: [...(rulesByPack.get('') ?? []), ...(rulesByPack.get(row.pack_id) ?? [])],
        obligations: (obligationsByPack.get(row.pack_id) ?? []).map((duty) => ({
          code: duty.code,
          isAddressed: subject.hasRoles ? duty.is_addressed : null,
          appliesFrom: duty.applies_from_json,
          provisions: duty.provisions,
        })),
        applies: row.version.dates_json.applies,
        asOf,
      },
    ])
    inputs.set(subject.id, new Map(ofSubject))
  }
  return { versions, inputs, overrides: Map.groupBy(precedence.map(overrideOf), (item) => item.subjectId) }
}

function isForKind(ruleKind: string | undefined, subjectKind: string | undefined): boolean {
  return ruleKind === undefined || subjectKind === undefined || ruleKind === subjectKind
}

function ruleOf({ rule, groups, citations }: RowOf<typeof listRules>): Rule {
  return {
    packId: rule.pack_id,
    code: rule.code,
    outcome: rule.outcome as Rule['outcome'],
    ...(rule.derives_key ? { derives: { key: rule.derives_key, value: rule.derives_json! } } : {}),
    scope: rule.scope,
    unless: rule.unless,
    groups: groups as Group[],
    citations,
  }
}

function overrideOf({ subject_id, fact, groups, citations }: RowOf<typeof listPrecedence>): CitedOverride & { subjectId: string } {
  return {
    subjectId: subject_id,
    id: fact.id,
    fromPackId: fact.from_pack_id,
    toPackId: fact.to_pack_id,
    appliesFrom: fact.applies_from,
    displacedProvisions: fact.displaced_provisions,
    preservedProvisions: fact.preserved_provisions,
    conditionText: fact.condition_text,
    isStale: fact.stale_since !== undefined,
    groups: groups as Group[],
    citations,
  }
}
