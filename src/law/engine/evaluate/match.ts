import { closedFor, type Subject } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { staleOf } from '#src/lib/law/fact-pins.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { Group, Rule } from '../rules/rules.ts'
import type { ObligationInput, PackInput } from './judge.ts'
import type { ProvisionPlaces } from './conditions.ts'
import { applyFactRules, decidesGivenFact } from './facts-by-law.ts'
import type { Override } from './precedence.ts'
import type { listLockedPrecedence, listRules } from './queries.ts'
import { applyRoleRules, bearsOnPack, givesRole, isList, ROLES } from './roles.ts'
import type { RuleSnapshot, SnapshotObligation } from './rule-snapshot.ts'
import { inputsMeeting, type JoinedTerms, joinTerms, type TermMatches } from './term-matches.ts'

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
  /** The subjects with the roles that the law gives them. */
  subjects: Subject[]
  /** By subject id, then by pack id. */
  inputs: Map<string, Map<string, PackInput>>
  overrides: Map<string, CitedOverride[]>
}

/**
 * Joins a rule snapshot with what the terms of each subject meet in it, after the rules that give roles. Subject ids
 * must be unique.
 */
export async function joinSubjects(
  rules: RuleSnapshot,
  given: Subject[],
  terms: TermMatches,
  { vocabulary, ...asOf }: AsOf & { vocabulary: Vocabulary },
): Promise<MatchResult> {
  const versions = new Map(rules.versions.map((row) => [row.pack_id, row.version.version]))
  const inputs = new Map<string, Map<string, PackInput>>()
  const overrides = new Map<string, CitedOverride[]>()
  const subjects: Subject[] = []
  const roleRules = rules.rules.filter(({ rule }) => isList(rule.derives_key))
  const isFactRule = ({ rule }: RuleRow) => decidesGivenFact(rule.pack_id, rule.derives_key, vocabulary)
  const factRules = rules.rules.filter(isFactRule)
  // The other rules derive facts in layers, which would take an unmet rule of a given fact for its absence.
  const law = { ...rules, rules: rules.rules.filter((row) => !isFactRule(row)) }
  for (const one of given) {
    await nextTurn()
    const ofRoles = applyRoleRules(one, rulesFor(roleRules, one, joinTerms(one, terms)), vocabulary)
    const joined = joinTerms(ofRoles.subject, terms)
    const ofFacts = applyFactRules(ofRoles.subject, rulesFor(factRules, one, joined))
    const { subject } = ofFacts
    subjects.push(subject)
    const packs = joinPacks(law, subject, joined, asOf.validAt)
    const isChanged = ofRoles.met.length + ofFacts.met.length > 0
    for (const [packId, input] of isChanged ? packs : []) {
      const roles = ofRoles.met.filter((item) => bearsOnPack(item, input.rules, vocabulary))
      packs.set(packId, { ...input, roleRules: roles, factRules: ofFacts.met })
    }
    inputs.set(subject.id, packs)
    overrides.set(
      subject.id,
      rules.precedence.map((row) => overrideOf(row, joined, versions, asOf.knownAt)),
    )
  }
  return { versions: rules.versions, places: rules.places, subjects, inputs, overrides }
}

function joinPacks(
  rules: RuleSnapshot,
  subject: Subject,
  joined: JoinedTerms,
  validAt: string,
): Map<string, PackInput> {
  const own = rulesFor(rules.rules, subject, joined).filter((rule) => !givesRole(rule))
  const rulesByPack = Map.groupBy(own, (rule) => rule.packId)
  const obligationsByPack = Map.groupBy(rules.obligations, (row) => row.pack_id)
  return new Map(
    rules.versions.map((row) => {
      const closed = closedFor(subject.openness, row.pack_id)
      const duties = obligationsByPack.get(row.pack_id) ?? []
      const input = {
        packId: row.pack_id,
        kind: subject.kind,
        rules: [...(rulesByPack.get('') ?? []), ...(rulesByPack.get(row.pack_id) ?? [])],
        obligations: duties.map((duty) => addressed(duty, closed, joined)),
        applies: row.version.dates_json.applies,
        validAt,
      }
      return [row.pack_id, input]
    }),
  )
}

function addressed(duty: SnapshotObligation, closed: ReadonlySet<string>, joined: JoinedTerms): ObligationInput {
  const { code, title, modality, appliesFrom, provisions, asked, addressees } = duty
  const isAddressed = joined.addressed.has(duty.id)
  const mayBe = isAddressed ? undefined : inputsMeeting(joined, duty.id, duty.pack_id, addressees)
  const truth = isAddressed || (mayBe || !closed.has(ROLES) ? null : false)
  const input = { code, title, modality, appliesFrom, provisions, asked, addressees, isAddressed: truth }
  return mayBe ? { ...input, mayBeAddressed: mayBe } : input
}

type RuleRow = RuleSnapshot['rules'][number]

function rulesFor(rows: RuleSnapshot['rules'], { kind }: Subject, joined: JoinedTerms): Rule[] {
  return rows.filter((row) => isForKind(row.rule.subject_kind, kind)).map((row) => ruleOf(row, joined))
}

function isForKind(ruleKind: string | undefined, subjectKind: string | undefined): boolean {
  return ruleKind === undefined || subjectKind === undefined || ruleKind === subjectKind
}

/** By its row: the rule for the subjects whose terms meet none of its groups, who are most. */
const unmetRules = new WeakMap<RuleRow, Rule>()
const NOTHING: JoinedTerms = {
  matched: new Map(),
  addressed: new Set(),
  mayMeet: new Map(),
  reach: new Map(),
  denied: new Set(),
}

function ruleOf(row: RuleRow, joined: JoinedTerms): Rule {
  const unmet = unmetRules.get(row) ?? compileRule(row)
  const isOwn = joined.denied.size > 0 || row.groups.some(({ id }) => joined.matched.has(id) || joined.mayMeet.has(id))
  return isOwn ? { ...unmet, groups: row.groups.map((group) => groupOf(group, joined, row.rule.pack_id)) } : unmet
}

function compileRule(row: RuleRow): Rule {
  const { rule, groups, citations } = row
  const compiled: Rule = {
    packId: rule.pack_id,
    code: rule.code,
    outcome: rule.outcome as Rule['outcome'],
    ...(rule.derives_key ? { derives: derivationOf(rule) } : {}),
    scope: rule.scope,
    unless: rule.unless,
    groups: groups.map((group) => groupOf(group, NOTHING, rule.pack_id)),
    citations,
  }
  unmetRules.set(row, compiled)
  return compiled
}

function derivationOf({ derives_key: key, derives_json: value, releases }: RowOf<typeof listRules>['rule']) {
  return { key: key!, value: value!, ...(releases ? { releases } : {}) }
}

function groupOf(
  { id, ...group }: RowOf<typeof listRules>['groups'][number],
  joined: JoinedTerms,
  packId: string,
): Group {
  const named = group.values.map((code) => `${group.dimension}/${code}`)
  const mayMatch = inputsMeeting(joined, id, packId, named)
  const isDenied = mayMatch === undefined && named.length > 0 && named.every((term) => joined.denied.has(term))
  const matched = joined.matched.get(id) ?? []
  return { ...group, matched, ...(mayMatch ? { mayMatch } : {}), ...(isDenied ? { isDenied } : {}) }
}

function overrideOf(
  { fact, marks, groups, citations }: RowOf<typeof listLockedPrecedence>,
  joined: JoinedTerms,
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
    groups: groups.map((group) => groupOf(group, joined, fact.from_pack_id)),
    citations,
  }
}
