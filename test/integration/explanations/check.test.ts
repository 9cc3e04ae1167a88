import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectSoundGraph,
  nodesAfter,
  reachedFromOutcomes,
  type SeenEdge,
  type SeenGraph,
} from '#test/support/graph-view.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const WHOLE = { max_nodes: 2_000, max_edges: 5_000 }
const BANK = { entity_roles: ['credit_institution'], complete: true, facts: { staff: 600 }, jurisdictions: ['NL'] }
/** Other files publish packs of their own. */
const SHIPPED = { pack_ids: readdirSync('seed/packs') }
const DORA_AND_NIS2 = { pack_ids: ['eu-dora', 'eu-nis2'] }

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

async function check(body: object) {
  const { status, json } = await service.call(customer, 'POST', CHECK, body)
  expect(status).toBe(200)
  return json
}
async function explained(body: object, explain: object = WHOLE): Promise<SeenGraph> {
  const { explanation } = await check({ ...body, explain })
  expectSoundGraph(explanation)
  return explanation
}
const nodeOf = ({ nodes }: SeenGraph, id: string) => nodes.find((node) => node.id === id)
/**
 * Whether the kind of an edge to a rule or group is what its truth says. An exclusion or lifting rule blocks when it is
 * met or open.
 */
function agreesWithTruth(graph: SeenGraph, { to, kind }: SeenEdge): boolean {
  const truth = nodeOf(graph, to)?.truth
  if (truth === undefined || kind === 'derived_from') return true
  if (kind === 'blocked_by') return truth !== 'not_met'
  return truth === (kind === 'fired' ? 'met' : 'not_met')
}
const labelsOf = (nodes: Array<{ label: string }>) => nodes.map(({ label }) => label)

describe('a Dutch bank under DORA and NIS 2', () => {
  test('the displaced duty leads over the relationship fact to the provisions of both acts, and to DORA', async () => {
    const graph = await explained({ ...BANK, ...DORA_AND_NIS2 }, { ...WHOLE, obligation_codes: ['art-21-1'] })
    const duty = nodeOf(graph, 'outcome:eu-nis2/subject/art-21-1')
    expect(duty).toMatchObject({
      kind: 'outcome',
      outcome: 'displaced',
      label: expect.stringMatching(/^NIS 2: “.*” is displaced$/),
    })
    const [fact, ...others] = nodesAfter(graph, 'outcome:eu-nis2/subject/art-21-1', 'blocked_by')
    expect(others).toEqual([])
    expect(fact).toMatchObject({ kind: 'relationship_fact', type: 'sector_specific_override_of' })
    expect(fact?.label).toMatch(/^DORA goes before NIS 2 in Art 20, Art 21/)
    expect(fact?.hash).toMatch(/^[0-9a-f]{64}$/)
    const cited = nodesAfter(graph, fact?.id ?? '', 'cites')
    expect(labelsOf(cited)).toEqual(expect.arrayContaining(['DORA Art 1(2)', 'NIS 2 Art 4(1)', 'NIS 2 Art 21']))
    expect(cited.every(({ url }) => url?.startsWith('https://'))).toBe(true)
    expect(nodesAfter(graph, fact?.id ?? '', 'derived_from').map(({ id }) => id)).toEqual(['outcome:eu-dora'])
    expect(nodesAfter(graph, 'outcome:eu-nis2/subject/art-21-1', 'derived_from').map(({ id }) => id)).toEqual([
      'outcome:eu-nis2',
    ])
  })

  test('an outcome leads over rule, group and derived fact to the given number and the provision', async () => {
    const graph = await explained({ ...BANK, ...DORA_AND_NIS2 })
    const rule = 'rule:subject/eu-nis2/applies-medium-or-large'
    expect(nodesAfter(graph, 'outcome:eu-nis2', 'fired').map(({ id }) => id)).toEqual([rule])
    const groups = nodesAfter(graph, rule, 'fired')
    const size = groups.find(({ input }) => input === 'size_class_2003_361')
    const [derived] = nodesAfter(graph, size?.id ?? '', 'fired')
    expect(derived).toMatchObject({ kind: 'derived_fact', origin: 'rule', values: ['large'] })
    const [producer] = nodesAfter(graph, derived?.id ?? '', 'derived_from')
    expect(producer).toMatchObject({ rule_id: 'size-large-by-staff', rule_outcome: 'derives', truth: 'met' })
    const [staff] = nodesAfter(graph, producer?.id ?? '', 'fired').flatMap(({ id }) => nodesAfter(graph, id, 'fired'))
    expect(staff).toMatchObject({ kind: 'subject_fact', input: 'staff', known: true, values: [600] })
    expect(labelsOf(nodesAfter(graph, producer?.id ?? '', 'cites'))).toEqual([expect.stringMatching(/Annex 2\(1\)$/)])
    expect(nodesAfter(graph, staff?.id ?? '', 'derived_from')).toMatchObject([{ kind: 'assumption' }])
  })

  test('an undetermined outcome is blocked by exactly the unknown facts that can change it', async () => {
    const { results, explanation } = await check({
      ...DORA_AND_NIS2,
      entity_roles: ['credit_institution'],
      complete: true,
      explain: WHOLE,
    })
    const nis2 = results.find(({ pack_id: packId }: { pack_id: string }) => packId === 'eu-nis2')
    expect(nis2.outcome).toBe('undetermined')
    const blocking = nodesAfter(explanation, 'outcome:eu-nis2', 'blocked_by')
    const unknown = blocking.filter(({ kind }) => kind === 'subject_fact')
    expect(unknown.every(({ known }) => known === false)).toBe(true)
    expect(new Set(unknown.map(({ input }) => input))).toEqual(new Set(nis2.subjects[0].missing_facts))
    expect(blocking.filter(({ kind }) => kind === 'rule').every(({ truth }) => truth === 'open')).toBe(true)
    expect(blocking.find(({ kind }) => kind === 'relationship_fact')).toBeDefined()
    expect(explanation.edges.filter(({ conditional }: { conditional?: true }) => conditional)).toHaveLength(1)
    const territorial = explanation.nodes.find(({ id }: { id: string }) => id === 'assumption:territory')
    expect(territorial.label).toMatch(/^Territorial conditions count as met/)
  })

  test('an outcome that does not apply shows the rules that were tried, and the given fact that does not meet them', async () => {
    const body = { entity_roles: ['controller'], complete: true, jurisdictions: ['NL'], pack_ids: ['eu-nis2'] }
    const graph = await explained(body)
    const { results } = await check(body)
    const tried = nodesAfter(graph, 'outcome:eu-nis2', 'not_met')
    const named = results[0].subjects[0].rules_tried.map((rule: { rule_id: string }) => rule.rule_id)
    expect(new Set(tried.map((rule) => rule.rule_id))).toEqual(new Set(named))
    for (const { id } of tried) {
      const groups = nodesAfter(graph, id, 'not_met')
      expect(groups.length).toBeGreaterThan(0)
      const facts = groups.flatMap((group) => nodesAfter(graph, group.id, 'not_met'))
      expect(facts.map(({ id: fact }) => fact)).toContain('subject_fact:subject/entity_roles')
    }
    expect(nodeOf(graph, 'subject_fact:subject/entity_roles')).toMatchObject({
      label: 'Roles: Controller',
      values: ['controller'],
    })
  })

  test('an exclusion that is met blocks the outcome', async () => {
    const { results } = await check({
      ...SHIPPED,
      entity_roles: ['insurance_intermediary'],
      complete: true,
      facts: { staff: 20, turnover_eur: 1, balance_sheet_eur: 1 },
    })
    const dora = results.find(({ pack_id: packId }: { pack_id: string }) => packId === 'eu-dora')
    const excluding = dora.excluded_by.map(({ rule_id: ruleId }: { rule_id: string }) => ruleId)
    expect(excluding.length).toBeGreaterThan(0)
    const graph = await explained(
      {
        entity_roles: ['insurance_intermediary'],
        complete: true,
        facts: { staff: 20, turnover_eur: 1, balance_sheet_eur: 1 },
      },
      { ...WHOLE, pack_ids: ['eu-dora'] },
    )
    expect(nodesAfter(graph, 'outcome:eu-dora', 'blocked_by').map((rule) => rule.rule_id)).toEqual(excluding)
  })
})

test('a duty that its own exclusion takes away is blocked by that rule, and rests on the outcome of its pack', async () => {
  const body = {
    entity_roles: ['essential_entity', 'nis2_security_activity_entity'],
    complete: true,
    facts: { staff: 600, exempted_from_nis2_reporting: true, nis2_only_exempted_activities: true },
    pack_ids: ['eu-nis2'],
  }
  const graph = await explained(body, { ...WHOLE, obligation_codes: ['art-23-1'] })
  const duty = 'outcome:eu-nis2/subject/art-23-1'
  expect(nodeOf(graph, duty)).toMatchObject({
    outcome: 'does_not_apply',
    label: expect.stringMatching(/^NIS 2: “.*” does not apply$/),
  })
  expect(nodesAfter(graph, duty, 'blocked_by')).toMatchObject([{ rule_id: 'exempted-reporting', truth: 'met' }])
  expect(nodesAfter(graph, duty, 'derived_from')).toMatchObject([{ id: 'outcome:eu-nis2' }])
  expect(graph.absent).toBeUndefined()
})

describe('facts that were not given themselves', () => {
  test('the sum of a group is derived from its holders', async () => {
    const group = {
      ownership: [{ parent: 'holding', relation: 'linked' }],
      enterprises: [{ id: 'holding', facts: { staff: 40 } }],
    }
    const graph = await explained({ ...BANK, ...group, ...DORA_AND_NIS2 })
    const sum = nodeOf(graph, 'derived_fact:subject/staff=640')
    expect(sum).toMatchObject({ origin: 'group', values: [640], label: 'Staff headcount: 640' })
    expect(labelsOf(nodesAfter(graph, sum?.id ?? '', 'derived_from'))).toEqual(['Holders: holding (linked)'])
    expect(nodeOf(graph, 'assumption:figures')).toBeUndefined()
  })

  test('what follows from the footprint is derived from the places', async () => {
    const footprint = [
      { country: 'US', basis: 'established' },
      { country: 'DE', basis: 'offers_to' },
    ]
    const graph = await explained(
      { entity_roles: ['controller'], complete: true, footprint, pack_ids: ['eu-gdpr'] },
      { ...WHOLE },
    )
    const derived = graph.nodes.filter(({ origin }) => origin === 'footprint')
    expect(derived.map(({ id }) => id)).toContain('derived_fact:subject/offers_to_data_subjects_in_union=true')
    for (const { id } of derived)
      expect(nodesAfter(graph, id, 'derived_from')).toMatchObject([
        { input: 'jurisdictions', values: ['US (established)', 'DE (offers to)'] },
      ])
  })
})

describe('for every shipped pack', () => {
  const inputs: Record<string, object> = {
    bank: BANK,
    'a bank of which nothing else is known': { entity_roles: ['credit_institution'], complete: true },
    'nothing known': { activities: [], complete: true },
    'an exempted provider of trust services': {
      entity_roles: ['trust_service_provider', 'nis2_security_activity_entity'],
      complete: true,
      facts: { exempted_from_nis2_reporting: true },
    },
    'a controller by footprint': {
      entity_roles: ['controller', 'ai_provider'],
      complete: true,
      footprint: [
        { country: 'US', basis: 'established' },
        { country: 'DE', basis: 'offers_to' },
      ],
    },
    'a group of two': {
      // With all packs the explanation has more nodes than one may ask for.
      pack_ids: ['eu-ai-act', 'eu-dora', 'eu-nis2'],
      subjects: [
        { id: 'bank', ...BANK, ownership: [{ parent: 'holding', relation: 'linked' }] },
        { id: 'system', kind: 'ai_system', activities: [], entity_roles: ['ai_deployer'], complete: true },
      ],
      enterprises: [{ id: 'holding', facts: { staff: 40 } }],
    },
  }

  test.each(Object.entries(inputs))(
    '%s: each rule that decided is there, nothing hangs in the air',
    async (_name, body) => {
      const { results, explanation } = await check({
        ...SHIPPED,
        ...body,
        include_obligations: true,
        include_not_applicable: true,
        explain: WHOLE,
      })
      const graph: SeenGraph = explanation
      expectSoundGraph(graph)
      expect(graph.cut).toBeUndefined()
      const reached = reachedFromOutcomes(graph)
      expect(graph.nodes.filter(({ id }) => !reached.has(id))).toEqual([])
      expect(graph.edges.filter((edge) => !agreesWithTruth(graph, edge))).toEqual([])
      const shown = new Set(graph.nodes.flatMap((node) => (node.rule_id ? [`${node.subject_id} ${node.rule_id}`] : [])))
      const named = results.flatMap((result: any) =>
        result.subjects.flatMap((own: any) =>
          [
            ...[...own.matched_rules, ...own.excluded_by, ...(own.rules_tried ?? [])].map((rule: any) => rule.rule_id),
            ...[...own.matched_rules, ...own.excluded_by].flatMap((rule: any) =>
              rule.matched.flatMap((item: any) => item.derived_by ?? []),
            ),
            ...own.obligation_results.flatMap((duty: any) => [...(duty.rule_ids ?? []), ...(duty.rules_tried ?? [])]),
          ].map((ruleId) => `${own.id} ${ruleId}`),
        ),
      )
      expect(named.filter((name: string) => !shown.has(name))).toEqual([])
      for (const result of results) {
        expect(nodeOf(graph, `outcome:${result.pack_id}`)).toMatchObject({ outcome: result.outcome })
        for (const entry of [...result.displaced_provisions, ...result.conditional])
          expect(nodeOf(graph, `relationship_fact:${entry.relationship_id}`)).toBeDefined()
      }
    },
  )

  test('the same question has the same explanation, and the rest of the answer is as without', async () => {
    const body = { ...BANK, ...SHIPPED, facts: { staff: 599 } }
    const one = await check({ ...body, explain: {} })
    const other = await check({ ...body, explain: { max_nodes: 150 } })
    expect(other.explanation).toEqual(one.explanation)
    const { explanation: _explanation, ...rest } = await check({ ...body, explain: { obligation_codes: ['art-21-1'] } })
    expect(rest).toEqual(await check(body))
  })
})

describe('the size of an explanation', () => {
  test('it has at most 150 nodes and 350 edges; a cut tells the totals, and leaves each node with a way from an outcome', async () => {
    const body = { ...BANK, ...SHIPPED, include_obligations: true, include_not_applicable: true }
    const graph = await explained(body, {})
    expect(graph.nodes).toHaveLength(150)
    expect(graph.edges.length).toBeLessThanOrEqual(350)
    expect(graph.cut).toMatch(/^150 of \d+ nodes and \d+ of \d+ edges are shown/)
    const whole = await explained(body)
    expect(graph).toMatchObject({ total_nodes: whole.nodes.length, total_edges: whole.edges.length })
    expect(reachedFromOutcomes(graph).size).toBe(graph.nodes.length)
    const few = await explained(body, { max_nodes: 20, max_edges: 10 })
    expect(few.edges).toHaveLength(10)
    expect(reachedFromOutcomes(few).size).toBe(few.nodes.length)
  })

  test('packs, subjects and duties are chosen, and what is not there is named', async () => {
    const subjects = [
      { id: 'bank', ...BANK },
      { id: 'sister', entity_roles: ['payment_institution'], complete: true, jurisdictions: ['NL'] },
    ]
    const chosen = { ...WHOLE, pack_ids: ['eu-nis2'], subject_ids: ['bank'], obligation_codes: ['art-21-1', 'art-99'] }
    const graph = await explained({ subjects, ...DORA_AND_NIS2 }, chosen)
    expect(graph.nodes.filter(({ kind }) => kind === 'outcome').map(({ id }) => id)).toEqual([
      'outcome:eu-nis2',
      'outcome:eu-nis2/bank',
      'outcome:eu-nis2/bank/art-21-1',
    ])
    expect(graph.nodes.filter(({ subject_id: id }) => id === 'sister')).toEqual([])
    expect(graph.absent).toEqual(['There is no result for the obligation art-99.'])
  })

  test('an unknown pack to explain is refused and free', async () => {
    const before = await customer.balance()
    const answer = await service.call(customer, 'POST', CHECK, { ...BANK, explain: { pack_ids: ['eu-dorra'] } })
    expect(answer.status).toBe(422)
    expect(answer.json.errors).toMatchObject([
      { field: 'body.explain.pack_ids.0', detail: expect.stringMatching(/eu-dora/) },
    ])
    expect(await customer.balance()).toBe(before)
    await explained({ ...BANK, ...DORA_AND_NIS2, as_of: '2026-11-20' })
    expect(await customer.balance()).toBe(before - 2)
  })
})
