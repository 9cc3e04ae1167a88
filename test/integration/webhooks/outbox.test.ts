import { beforeAll, expect, test } from 'vitest'
import { messageIdOf, writeMessages, type OutboxMessage } from '#src/features/account/webhooks/outbox.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { TEST_NOW } from '#test/support/service.ts'
import { openTestGraph } from '#test/support/stores.ts'

let graph: Graph
beforeAll(async () => {
  graph = await openTestGraph()
})

const openWorkspace = async () => (await createWorkspace(graph, { now: () => Date.parse(TEST_NOW) }, 'Outbox')).id
const impact = (workspaceId: string, data: object = { impact_id: 'one' }): OutboxMessage => ({
  id: 'impact-created:one',
  workspaceId,
  type: 'customer.impact.created',
  data,
  at: '2026-11-21T12:00:00.000Z',
})
const messagesOf = async (workspaceId: string) => {
  const text = 'MATCH (m:WebhookMessage) WHERE m.workspace_id = $workspaceId RETURN m {.*} AS message'
  const { records } = await graph.runText(text, { workspaceId })
  return records.map((record) => record.get('message'))
}

test('a message is written with what it tells of, or not at all', async () => {
  const workspaceId = await openWorkspace()
  const failing = graph.write(async (tx) => {
    await writeMessages(tx, [impact(workspaceId)])
    throw new Error('the effect fails')
  })
  await expect(failing).rejects.toThrow('the effect fails')
  expect(await messagesOf(workspaceId)).toEqual([])
})

test('a message that is written again stays as it was first', async () => {
  const workspaceId = await openWorkspace()
  await graph.write((tx) => writeMessages(tx, [impact(workspaceId)]))
  await graph.write((tx) => writeMessages(tx, [impact(workspaceId, { impact_id: 'another' }), impact(workspaceId)]))
  expect(await messagesOf(workspaceId)).toEqual([
    {
      id: messageIdOf(workspaceId, 'impact-created:one'),
      workspace_id: workspaceId,
      type: 'customer.impact.created',
      body: '{"type":"customer.impact.created","timestamp":"2026-11-21T12:00:00.000Z","data":{"impact_id":"one"}}',
      at: '2026-11-21T12:00:00.000Z',
      endpoint_ids: [],
      state: 'done',
      state_at: '2026-11-21T12:00:00.000Z',
    },
  ])
})

test('two workspaces that name a message alike have one each', async () => {
  const [one, other] = [await openWorkspace(), await openWorkspace()]
  await graph.write((tx) => writeMessages(tx, [impact(one), impact(other)]))
  const ids = [...(await messagesOf(one)), ...(await messagesOf(other))].map(({ id }) => id)
  expect(new Set(ids).size).toBe(2)
  for (const id of ids) expect(id).toMatch(/^msg_[0-9a-f]{32}$/)
})
