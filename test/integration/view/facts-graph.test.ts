import { beforeAll, describe, expect, test } from 'vitest'
import { expectSoundGraph } from '#test/support/graph-view.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 1_000 })
})

async function ask(path: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/regulatory-graph/${path}`, body)
  expect(status).toBe(200)
  return json
}

describe('a query of facts as a graph', () => {
  test('has an edge for each fact of the page, a node for each end, and the same totals', async () => {
    const body = { pack_ids: PACKS, limit: 500 }
    const list = await ask('query', body)
    const { data, page, graph } = await ask('query', { ...body, graph: { max_nodes: 2_000, max_edges: 5_000 } })
    expect(data).toEqual([])
    expect(page).toEqual(list.page)
    expectSoundGraph(graph)
    expect(graph.total_edges).toBe(list.data.length)
    const byId = new Map<string, any>(list.data.map((fact: any) => [fact.id, fact]))
    const nodes = new Map<string, any>(graph.nodes.map((node: any) => [node.id, node]))
    for (const edge of graph.edges) {
      const { type, confidence, publication_mode, in_effect, strength, from, to } = byId.get(edge.fact_id)
      expect(edge).toMatchObject({ kind: 'relationship', type, confidence, publication_mode, in_effect })
      expect(edge.strength).toBe(strength)
      for (const [id, end] of [
        [edge.from, from],
        [edge.to, to],
      ])
        expect(nodes.get(id)).toMatchObject({ kind: end.kind, pack_id: end.pack_id })
    }
    expect(new Set(graph.edges.map((edge: any) => edge.fact_id)).size).toBe(list.data.length)
    const used = new Set(graph.edges.flatMap(({ from, to }: any) => [from, to]))
    expect([...nodes.keys()].filter((id) => !used.has(id))).toEqual([])
  })

  test('is cut to what was asked for, with the totals and the reason', async () => {
    const { graph } = await ask('query', { pack_ids: PACKS, graph: { max_nodes: 10, max_edges: 4 } })
    expectSoundGraph(graph)
    expect(graph.nodes.length).toBeLessThanOrEqual(10)
    expect(graph.edges.length).toBeLessThanOrEqual(4)
    expect(graph.total_edges).toBe(100)
    expect(graph.cut).toContain('in the order of the answer')
  })
})

test('paths as a graph have each fact of the page once, and the totals of the paths', async () => {
  const body = { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' }, limit: 50 }
  const list = await ask('paths', body)
  const answer = await ask('paths', { ...body, graph: { max_nodes: 2_000 } })
  expect(answer).toMatchObject({ data: [], page: list.page, truncated: list.truncated })
  expectSoundGraph(answer.graph)
  const ids = list.data.flatMap(({ steps }: any) => steps.map(({ fact }: any) => fact.id))
  expect(answer.graph.edges).toHaveLength(new Set(ids).size)
  expect(new Set(answer.graph.edges.map((edge: any) => edge.fact_id))).toEqual(new Set(ids))
  expect(await ask('paths', body)).toEqual(list)
})
