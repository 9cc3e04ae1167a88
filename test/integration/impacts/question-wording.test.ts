import { expect, test } from 'vitest'
import { publishVersion } from '#src/law/publication/index.ts'
import { followImpacts, runProfile } from '#test/support/impacts.ts'
import { addVersion, approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openService } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

const service = await openService()

/** Makes the first duty hang on a question. */
function ask({ one, instrument }: SmallSeed, question: string): void {
  const citation = `${instrument.id} Art 2(1)`
  one.obligations[0]!.conditions = [
    { text: 'Where others read it.', citation, open: { question, reason: 'The firm alone knows.' } },
  ]
}

test('another wording of a question is an impact for whoever has answered it, and asks again', async () => {
  const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 1_000 })
  const seed = makeSmallSeed()
  const packId = seed.one.pack.id
  ask(seed, 'Do others read the register?')
  approveAll(seed)
  await load(service.graph, seed, true, clockAt('2026-11-01'))
  const code = `${packId}/art-1-1/c1`
  const profile = { entity_roles: [`t_${seed.key}_bank`], answers: { [code]: 'yes' } }
  const body = { pack_ids: [packId], as_of: '2026-11-21' }
  const answered = await runProfile(service, customer, { ...body, profile })
  const silent = await runProfile(service, customer, { ...body, profile: { ...profile, answers: {} } })
  const id = await addVersion(service.graph, seed, '1.0.1', (next) => {
    ask(next, 'Do people outside the firm read the register?')
    Object.assign(next.one.version, { previous_version: undefined })
  })
  await publishVersion(service.graph, clockAt('2026-11-11'), id)

  const [impact] = await followImpacts(service, customer, answered.id, 1)
  expect(impact.items).toContainEqual(
    expect.objectContaining({
      object: expect.objectContaining({ kind: 'obligation', id: 'art-1-1' }),
      before: expect.objectContaining({ outcome: 'applies' }),
      after: expect.objectContaining({ outcome: 'applies_if' }),
    }),
  )
  const [other] = await followImpacts(service, customer, silent.id, 1)
  expect(other.items[0]).toMatchObject({ before: { outcome: 'applies_if' }, after: { outcome: 'applies_if' } })
  const path = `/api/v1/customer-profiles/${answered.id}/applicability-runs`
  const { json } = await service.call(customer, 'POST', path, body)
  expect(json.unknown).toContainEqual(
    expect.objectContaining({
      fact: code,
      question: 'Do people outside the firm read the register?',
      stated: expect.objectContaining({ answer: 'yes' }),
    }),
  )
})
