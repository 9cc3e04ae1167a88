import type { Subject } from '#src/law/subjects/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { staleOf } from '#src/lib/law/fact-pins.ts'
import { openConditionsOf } from '#src/lib/law/qualifiers.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Group, Rule } from '../rules/rules.ts'
import type { PackInput } from './judge.ts'
import type { ProvisionPlaces } from './marks.ts'
import type { Override } from './precedence.ts'
import { listAddressed, listMatches, type listLockedPrecedence, type listRules } from './queries.ts'
import { readRules, type RuleSnapshot } from './rule-snapshot.ts'

export interface CitedOverride extends Override {
  /** As the fact lists them. */
  displacedProvisions: string[]
  preservedProvisions: string[]
  citations: RowOf<typeof listLockedPrecedence>['citations']
}

/** The versions of a rule snapshot, and its rules and obligations matched against each subject. */
export interface MatchResult {
  versions: RuleSnapshot['versions']
  places: ProvisionPlaces
  /** By subject id, then by pack id. */
  inputs: Map<string, Map<string, PackInput>>
  overrides: Map<string, CitedOverride[]>
}

/** Reads the rule snapshot of the packs, and has the graph match it against every subject. */
export async function matchAll(
  law: LawReader,
  subjects: Subject[],
  question: Parameters<typeof readRules>[1],
): Promise<MatchResult> {
  return matchSubjects(law.graph, await readRules(law, question), subjects, question)
}

/** Has the graph match a rule snapshot against every subject. Subject ids must be unique. */
export async function matchSubjects(
  graph: Graph,
  rules: RuleSnapshot,
  subjects: Subject[],
  asOf: AsOf,
): Promise<MatchResult> {
  const versionIds = rules.versions.map(({ version }) => version.id)
  const factIds = rules.precedence.map(({ fact }) => fact.id)
  const asked = subjects.map(({ id, terms }) => ({ id, terms }))
  const [matches, addressed] = await Promise.all([
    graph.run(listMatches, { subjects: asked, versionIds, factIds }),
    graph.run(listAddressed, { subjects: asked, versionIds }),
  ])
  const matchedBySubject = Map.groupBy(matches, (row) => row.subject_id)
  const addressedBySubject = new Map(addressed.map((row) => [row.subject_id, new Set(row.obligation_ids)]))
  const versions = new Map(rules.versions.map((row) => [row.pack_id, row.version.version]))
  const inputs = new Map<string, Map<string, PackInput>>()
  const overrides = new Map<string, CitedOverride[]>()
  for (const subject of subjects) {
    const matched = new Map((matchedBySubject.get(subject.id) ?? []).map((row) => [row.group_id, row.matched]))
    const reached = addressedBySubject.get(subject.id) ?? new Set<string>()
    inputs.set(subject.id, joinPacks(rules, subject, matched, reached, asOf.validAt))
    overrides.set(
      subject.id,
      rules.precedence.map((row) => overrideOf(row, matched, versions, asOf.knownAt)),
    )
  }
  return { versions: rules.versions, places: rules.places, inputs, overrides }
}

function joinPacks(
  rules: RuleSnapshot,
  subject: Subject,
  matched: ReadonlyMap<string, string[]>,
  addressed: ReadonlySet<string>,
  validAt: string,
): Map<string, PackInput> {
  const own = rules.rules
    .filter((row) => isForKind(row.rule.subject_kind, subject.kind))
    .map((row) => ruleOf(row, matched))
  const rulesByPack = Map.groupBy(own, (rule) => rule.packId)
  const obligationsByPack = Map.groupBy(rules.obligations, (row) => row.pack_id)
  return new Map(
    rules.versions.map((row) => [
      row.pack_id,
      {
        packId: row.pack_id,
        rules: [...(rulesByPack.get('') ?? []), ...(rulesByPack.get(row.pack_id) ?? [])],
        obligations: (obligationsByPack.get(row.pack_id) ?? []).map((duty) => ({
          code: duty.code,
          isAddressed: subject.hasRoles ? addressed.has(duty.id) : null,
          appliesFrom: duty.applies_from_json,
          provisions: duty.provisions,
          open: openConditionsOf(duty.conditions_json, duty.exceptions_json),
          isPermission: duty.modality === 'may',
        })),
        applies: row.version.dates_json.applies,
        validAt,
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
  { fact, marks, groups, citations }: RowOf<typeof listLockedPrecedence>,
  matched: ReadonlyMap<string, string[]>,
  versions: ReadonlyMap<string, string>,
  knownAt: string | undefined,
): CitedOverride {
  const ends = { from: versions.get(fact.from_pack_id), to: versions.get(fact.to_pack_id) }
  return {
    id: fact.id,
    fromPackId: fact.from_pack_id,
    toPackId: fact.to_pack_id,
    fromProvisions: fact.from_provisions,
    appliesFrom: fact.applies_from,
    marks,
    displacedProvisions: fact.displaced_provisions,
    preservedProvisions: fact.preserved_provisions,
    conditionText: fact.condition_text,
    isStale: staleOf(fact, ends, knownAt) !== undefined,
    groups: groups.map((group) => groupOf(group, matched)),
    citations,
  }
}
