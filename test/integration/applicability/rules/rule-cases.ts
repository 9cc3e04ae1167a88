import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { SeedPackFile, SeedRule, SeedVersion } from '#src/loader/read/schema.ts'
import { openService, TEST_NOW } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const PACKS = join(import.meta.dirname, '../../../../seed/packs')
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
  /** The versions of which it is told; all that have the rule by default. */
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

/** Runs a pack's cases against each version that has their rules, and holds that no rule is without one. */
export function describeRules(packId: string, rows: CaseRow[]): void {
  const cases = rows.map(([rule, law, fires, misses, more]): RuleCase => ({ rule, law, fires, misses, ...more }))
  const versions = listVersions(packId)
  test(`every rule of ${packId} has a case, and every case a rule`, () => {
    const rules = new Set(versions.flatMap((version) => version.rules.map(({ id }) => id)))
    const named = new Set(cases.map(({ rule }) => rule))
    expect([...rules].filter((id) => !named.has(id))).toEqual([])
    expect([...named].filter((id) => !rules.has(id))).toEqual([])
  })
  for (const version of versions) describeVersion(packId, version, cases)
}

function describeVersion(packId: string, { number, validAt, rules }: PackVersion, all: RuleCase[]): void {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const cases = all.filter(({ rule, versions }) => byId.has(rule) && (versions?.includes(number) ?? true))
  describe(`${packId} ${number} on ${validAt}`, () => {
    const results = new Map<string, any>()
    beforeAll(async () => {
      const service = await openService()
      const customer = await service.openCustomer({ credits: 100_000 })
      for (let at = 0; at < cases.length; at += CASES_A_CALL) {
        const subjects = cases.slice(at, at + CASES_A_CALL).flatMap((item, index) => [
          { id: `fires.${at + index}`, ...item.fires },
          { id: `misses.${at + index}`, ...item.misses },
        ])
        const body = { subjects, pack_ids: [packId], as_of: validAt, include_obligations: true }
        const { status, json } = await service.call(customer, 'POST', CHECK, body)
        expect(json.errors ?? json.detail ?? status).toBe(200)
        expect(json.results[0].pack_version).toBe(number)
        for (const subject of json.results[0].subjects) results.set(subject.id, subject)
      }
    })
    test.each(cases.map((item, index) => [item.rule, item.law, item, index] as const))(
      '%s: %s',
      (_rule, _law, item, index) => {
        const [fires, misses] = [results.get(`fires.${index}`), results.get(`misses.${index}`)]
        expect(firedRules(fires)).toContain(item.rule)
        expect(firedRules(misses)).not.toContain(item.rule)
        const rule = byId.get(item.rule)!
        if (rule.outcome === 'excluded') {
          const out = Array.isArray(rule.scope) ? rule.scope.map((code) => outcomeOfDuty(fires, code)) : [fires.outcome]
          expect(new Set(out)).toEqual(new Set(['does_not_apply']))
        } else if (rule.outcome === 'applies' && !Array.isArray(rule.scope) && !item.outcomes) {
          expect(fires.outcome).toBe('applies')
          expect(misses.outcome).not.toBe('applies')
        }
        if (item.outcomes) expect([fires.outcome, misses.outcome]).toEqual(item.outcomes)
        if (item.duty) {
          const [code, ...expected] = item.duty
          expect([fires, misses].map((result) => outcomeOfDuty(result, code))).toEqual(expected)
        }
      },
    )
  })
}

/** Ids of the rules that are met: for the pack, for one of its duties, or to derive a fact. */
function firedRules(result: any): string[] {
  return [
    ...result.matched_rules.map((rule: any) => rule.rule_id),
    ...result.excluded_by.map((rule: any) => rule.rule_id),
    ...result.derived.map((fact: any) => fact.rule_id),
    ...new Set<string>(result.obligation_results.flatMap((duty: any) => duty.rule_ids)),
  ]
}

function outcomeOfDuty(result: any, code: string): string | undefined {
  return result.obligation_results.find((duty: any) => duty.code === code)?.outcome
}

/** Each version with a day on which it is the law: the day of the tests, or its last one. */
function listVersions(packId: string): PackVersion[] {
  return readdirSync(join(PACKS, packId)).map((number) => {
    const folder = join(PACKS, packId, number)
    const files = readdirSync(folder)
      .filter((name) => name.endsWith('.yaml'))
      .map((name) => parse(readFileSync(join(folder, name), 'utf8')) as SeedPackFile)
    const version: SeedVersion = files.flatMap((file) => file.version ?? [])[0]!
    const last = version.legal_to && new Date(Date.parse(version.legal_to) - 86_400_000).toISOString()
    return { number, validAt: (last ?? TEST_NOW).slice(0, 10), rules: files.flatMap((file) => file.rules ?? []) }
  })
}
