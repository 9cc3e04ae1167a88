import type { Subject } from '#src/law/subjects/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { staleOf } from '#src/lib/law/fact-pins.ts'
import { openConditionsOf } from '#src/lib/law/qualifiers.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Group, Rule } from '../rules/rules.ts'
import type { PackInput } from './judge.ts'
import type { ProvisionPlaces } from './marks.ts'
import type { Override } from './precedence.ts'
import type { listLockedPrecedence, listRules } from './queries.ts'
import { readRules, type RuleSnapshot } from './rule-snapshot.ts'
import { joinTerms, readTermMatches, type TermMatches } from './term-matches.ts'

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
  const rules = await readRules(law, question)
  return joinSubjects(rules, subjects, await readTermMatches(law.graph, rules, subjects), question)
}

/** Joins a rule snapshot with what the terms of each subject meet in it. Subject ids must be unique. */
export async function joinSubjects(
  rules: RuleSnapshot,
  subjects: Subject[],
  terms: TermMatches,
  asOf: AsOf,
): Promise<MatchResult> {
  const versions = new Map(rules.versions.map((row) => [row.pack_id, row.version.version]))
  const inputs = new Map<string, Map<string, PackInput>>()
  const overrides = new Map<string, CitedOverride[]>()
  for (const subject of subjects) {
    await nextTurn()
    const { matched, addressed } = joinTerms(subject, terms)
    inputs.set(subject.id, joinPacks(rules, subject, matched, addressed, asOf.validAt))
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
          title: duty.title,
          modality: duty.modality,
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
