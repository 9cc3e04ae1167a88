import { closedFor, type LawFact, type Scalar, type Subject, type SubjectFact } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { staleOf } from '#src/lib/law/fact-pins.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type Group, judgeRule, type Rule } from '../rules/rules.ts'
import type { ObligationInput, PackInput } from './judge.ts'
import type { ProvisionPlaces } from './conditions.ts'
import type { Override } from './precedence.ts'
import type { listLockedPrecedence, listRules } from './queries.ts'
import { applyRoleRules, bearsOnPack, givesRole, inputsOf, ROLES } from './roles.ts'
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
  const roleRules = rules.rules.filter(({ rule }) => rule.derives_key === ROLES)
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
  const { code, title, modality, appliesFrom, provisions, asked } = duty
  const isAddressed = joined.addressed.has(duty.id)
  const mayBe = isAddressed ? undefined : inputsMeeting(joined, duty.id, duty.pack_id, duty.addressees)
  const truth = isAddressed || (mayBe || !closed.has(ROLES) ? null : false)
  const input = { code, title, modality, appliesFrom, provisions, asked, isAddressed: truth }
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
const NOTHING: JoinedTerms = { matched: new Map(), addressed: new Set(), mayMeet: new Map(), reach: new Map() }

function ruleOf(row: RuleRow, joined: JoinedTerms): Rule {
  const unmet = unmetRules.get(row) ?? compileRule(row)
  const isMet = row.groups.some(({ id }) => joined.matched.has(id) || joined.mayMeet.has(id))
  return isMet ? { ...unmet, groups: row.groups.map((group) => groupOf(group, joined, row.rule.pack_id)) } : unmet
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
  return { ...group, matched: joined.matched.get(id) ?? [], ...(mayMatch ? { mayMatch } : {}) }
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

/** Whether a rule decides a fact that a caller can also give. The vocabulary alone has such rules. */
function decidesGivenFact(packId: string, key: string | undefined, { facts }: Vocabulary): boolean {
  return packId === '' && key !== undefined && key !== ROLES && facts.get(key)?.derived === false
}

/**
 * Adds the facts that follow from what was given, so that the answer does not ask for them. A denied fact that follows
 * from something affirmed is true by law. An affirmed fact outweighs denials: a Member State that identified an entity
 * had a ground for it. `contradictions` names both. Each fact is decided once, by the first rule that is met.
 */
function applyFactRules(subject: Subject, rules: Rule[]): { subject: Subject; met: Rule[] } {
  const facts = new Map<string, SubjectFact>(subject.knowledge.facts)
  const derivedBy = new Map(subject.knowledge.derivedBy)
  const knowledge = { ...subject.knowledge, facts, derivedBy }
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const decided = new Set<string>()
  const met: Rule[] = []
  const contradictions: LawFact[] = [...(subject.contradictions ?? [])]
  const findNext = () =>
    rules.find((rule) => !decided.has(rule.derives!.key) && judgeRule(rule, rulesByCode, knowledge) === true)
  for (let rule = findNext(); rule; rule = findNext()) {
    const { key, value } = rule.derives!
    decided.add(key)
    const given = facts.get(key)
    const isGiven = given instanceof Set
    const isContradicted = isGiven && !given.has(value)
    if (isContradicted) contradictions.push(lawFactOf(rule, value || given.has(true)))
    // A given value that the rule confirms stays the caller's.
    if (isGiven && (!isContradicted || given.has(true))) continue
    facts.set(key, new Set<Scalar>([value]))
    derivedBy.set(key, rule.code)
    met.push(rule)
  }
  return { subject: { ...subject, knowledge, ...(contradictions.length > 0 ? { contradictions } : {}) }, met }
}

/** What a fact counts as, and the rule that it agrees with or outweighs. */
function lawFactOf({ code, citations, groups, derives }: Rule, value: Scalar): LawFact {
  const inputs = groups.flatMap((group) => inputsOf(group))
  return { fact: derives!.key, value, isAsGiven: value !== derives!.value, ref: citations[0] ?? code, inputs }
}
