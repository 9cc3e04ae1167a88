import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { InvalidSignature, verifyWebhook } from '#clients/typescript/src/index.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { listen } from '#test/support/raw-http.ts'
import { openService } from '#test/support/service.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { openStage } from '#test/support/webhooks.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('the six calls of the client’s README run as they are written', async () => {
  const service = await openService()
  const { secret } = await service.openCustomer()
  const port = await listen(service)
  const [, program] = /## Six calls.+?```ts\n(.+?)```/s.exec(
    readFileSync(join(ROOT, 'clients/typescript/README.md'), 'utf8'),
  )!
  const folder = mkdtempSync(join(ROOT, '.local/tour-'))
  cleanUpAfterFile(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'six-calls.ts')
  const entry = join(ROOT, 'clients/typescript/src/index.ts')
  writeFileSync(file, program!.replace("'regulatory-pack-api-client'", JSON.stringify(entry)))
  const env = { ...process.env, RPK_API: `http://127.0.0.1:${port}/api/v1`, RPK_KEY: secret }
  const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
  for (const line of [
    'eu-dora 1.0.0',
    'CELEX:32022R2554 Art 19(4)(a)',
    'eu-nis2 applies',
    'dora-initial-notification due',
  ])
    expect(stdout).toContain(line)
  expect(stdout).toMatch(/1 credit, \d+ left\n$/)
})

test('a signed message is verified and typed; a forged, an old and another’s one are refused', async () => {
  const stage = await openStage()
  const receiver = await openReceiver(204)
  const { customer, secret } = await stage.openEndpoint(receiver.url, { event_types: ['customer.impact.created'] })
  await stage.happen(customer.workspaceId, 'signed')
  await stage.run()
  const [{ headers, text: body }] = receiver.received as [(typeof receiver.received)[number]]
  const event = await verifyWebhook(secret, { headers, body })
  expect(event.type === 'customer.impact.created' && event.data.impact_id).toBe('signed')
  const nowMs = Date.now() + 3_600_000
  const refused = [
    () => verifyWebhook(secret, { headers, body: body.replace('signed', 'forged') }),
    () => verifyWebhook(secret, { headers, body }, { nowMs }),
    () => verifyWebhook(`whsec_${Buffer.alloc(32).toString('base64')}`, { headers, body }),
    () => verifyWebhook(secret, { headers: {}, body }),
  ]
  for (const verify of refused) await expect(verify()).rejects.toBeInstanceOf(InvalidSignature)
})
