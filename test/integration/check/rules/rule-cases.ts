import { expect } from 'vitest'
import type { SeedRule } from '#src/loader/shapes/rule.ts'
import { openService, TEST_NOW } from '#test/support/service.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const CASES_A_CALL = 25

/** Inputs of a subject, as a caller gives them. */
export type Inputs = Record<string, unknown>

/** One rule, told from the words of its provision: what it takes in, and what just misses it. */
export interface RuleCase {
  rule: string
  /** The provision and, in our words, the difference that it makes. */
  law: string
  fires: Inputs
  misses: Inputs
  /** What the pack comes to for each of the two, where the provision says so. */
  outcomes?: [fires: string, misses: string]
  /** The versions to which the case applies; by default all that have the rule. */
  versions?: string[]
  /** A duty and what it comes to for each of the two. */
  duty?: [code: string, fires: string, misses: string]
}

/** `[rule, law, fires, misses, outcomes?, duty?]`, the short way to write a case. */
export type CaseRow = [
  rule: string,
  law: string,
  fires: Inputs,
  misses: Inputs,
  more?: Pick<RuleCase, 'outcomes' | 'duty' | 'versions'>,
]

interface PackVersion {
  number: string
  validAt: string
  rules: SeedRule[]
}

/**
 * Holds a pack's cases against each version that has their rules. Returns what is wrong, a line each: a rule without a
 * case or a case without a rule, a case that fires where it should not or the other way, and another outcome than the
 * provision says.
 */
export async function listWrongRules(packId: string, rows: CaseRow[]): Promise<string[]> {
  const cases = rows.map(([rule, law, fires, misses, more]): RuleCase => ({ rule, law, fires, misses, ...more }))
  const versions = listVersions(packId)
  const rules = new Set(versions.flatMap((version) => version.rules.map(({ id }) => id)))
  const named = new Set(cases.map(({ rule }) => rule))
  const wrong = [
    ...[...rules].filter((id) => !named.has(id)).map((id) => `${id} has no case`),
    ...[...named].filter((id) => !rules.has(id)).map((id) => `${id} is no rule`),
  ]
  const service = await openService()
  const customer = await service.openCustomer({ credits: 100_000 })
  const ask = async (body: object) => {
    const { status, json } = await service.call(customer, 'POST', CHECK, body)
    expect(json.errors ?? json.detail ?? status).toBe(200)
    return json.results[0]
  }
  for (const version of versions) wrong.push(...(await checkVersion(packId, version, cases, ask)))
  return wrong
}

async function checkVersion(
  packId: string,
  { number, validAt, rules }: PackVersion,
  all: RuleCase[],
  ask: (body: object) => Promise<any>,
): Promise<string[]> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const cases = all.filter(({ rule, versions }) => byId.has(rule) && (versions?.includes(number) ?? true))
  const results = new Map<string, any>()
  for (let at = 0; at < cases.length; at += CASES_A_CALL) {
    const subjects = cases.slice(at, at + CASES_A_CALL).flatMap((item, index) => [
      { id: `fires.${at + index}`, complete: true, ...item.fires },
      { id: `misses.${at + index}`, complete: true, ...item.misses },
    ])
    const result = await ask({
      subjects,
      pack_ids: [packId],
      as_of: validAt,
      include_obligations: true,
      include_not_applicable: true,
    })
    expect(result.pack_version).toBe(number)
    for (const subject of result.subjects) results.set(subject.id, subject)
  }
  return cases.flatMap((item, index) =>
    faultsOf(item, byId.get(item.rule)!, results.get(`fires.${index}`), results.get(`misses.${index}`)).map(
      (fault) => `${packId} ${number}, ${item.rule} (${item.law}): ${fault}`,
    ),
  )
}

function faultsOf(item: RuleCase, rule: SeedRule, fires: any, misses: any): string[] {
  const faults: string[] = []
  const expectSame = (what: string, found: unknown, expected: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(expected))
      faults.push(`${what} ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`)
  }
  expectSame(
    'fires and misses are',
    [fires, misses].map((result) => firedRules(result).includes(item.rule)),
    [true, false],
  )
  if (rule.outcome === 'excluded') {
    const out = Array.isArray(rule.scope) ? rule.scope.map((code) => outcomeOfDuty(fires, code)) : [fires.outcome]
    expectSame('what it excludes is', [...new Set(out)], ['does_not_apply'])
  } else if (rule.outcome === 'applies' && !Array.isArray(rule.scope) && !item.outcomes) {
    expectSame('the pack is', [fires.outcome, misses.outcome !== 'applies'], ['applies', true])
  }
  if (item.outcomes) expectSame('the pack is', [fires.outcome, misses.outcome], item.outcomes)
  if (item.duty) {
    const [code, ...expected] = item.duty
    expectSame(
      `${code} is`,
      [fires, misses].map((result) => outcomeOfDuty(result, code)),
      expected,
    )
  }
  return faults
}

/** Ids of the rules that are met: for the pack, for one of its duties, or to derive a fact. */
function firedRules(result: any): string[] {
  return [
    ...result.matched_rules.map((rule: any) => rule.rule_id),
    ...result.excluded_by.map((rule: any) => rule.rule_id),
    ...result.derived.map((fact: any) => fact.rule_id),
    ...new Set<string>(result.obligation_results.flatMap((duty: any) => duty.rule_ids ?? [])),
  ]
}

/** The outcome by the rules alone: a condition that no rule decides leaves a duty `applies_if`. */
function outcomeOfDuty(result: any, code: string): string | undefined {
  const outcome = result.obligation_results.find((duty: any) => duty.code === code)?.outcome
  return outcome === 'applies_if' ? 'applies' : outcome
}

/** Each version with a day on which it is the law: the day of the tests, or its last one. */
function listVersions(packId: string): PackVersion[] {
  return shippedSeed()
    .packs.filter((pack) => pack.packId === packId)
    .map(({ versionNumber: number, versions: [version], rules }) => {
      const { legal_to: end } = version!.value
      const last = end && new Date(Date.parse(end) - 86_400_000).toISOString()
      return { number, validAt: (last ?? TEST_NOW).slice(0, 10), rules: rules.map(({ value }) => value) }
    })
}
