import { beforeAll, describe, expect, test } from 'vitest'
import { SECRET_PATTERN } from '#src/lib/secrets/api-key.ts'
import { startServer, storeVariables } from '#test/support/programs.ts'
import { regpackJson } from '#test/support/regpack.ts'

let url: string
beforeAll(async () => {
  ;({ url } = await startServer({ ...storeVariables(), LOG_LEVEL: 'silent' }))
})

/** The operator, whose commands are called in this process: `commands.slow.test.ts` starts them. */
const operate = (command: string) => regpackJson(...command.split(' '))

/** The customer. */
async function call(path: string, key: string, body?: object) {
  const init = body
    ? { method: 'POST', body: JSON.stringify(body), headers: { 'x-api-key': key, 'content-type': 'application/json' } }
    : { headers: { 'x-api-key': key } }
  const response = await fetch(`${url}/api/v1${path}`, init)
  return { status: response.status, headers: response.headers, json: (await response.json()) as any }
}

describe('an operator serves a customer', () => {
  test('opens a workspace, grants credits, issues a key; the customer uses them up; the key ends', async () => {
    const workspace = await operate('workspace create Journey')
    expect(workspace).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slot: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      name: 'Journey',
      settings: {},
      four_eyes: [],
      created_at: expect.stringMatching(/Z$/),
    })
    expect(await operate(`workspace show ${workspace.id}`)).toMatchObject(workspace)

    const key = await operate(`key issue ${workspace.id} --name laptop --scopes read`)
    expect(key).toEqual({
      id: expect.any(String),
      name: 'laptop',
      scopes: ['read'],
      secret: expect.stringMatching(SECRET_PATTERN),
    })
    // Without credits the key works, and says what is missing.
    expect(await call('/domain-packs', key.secret)).toMatchObject({
      status: 402,
      json: { errors: [{ code: 'credits_exhausted' }] },
    })

    expect(await operate(`credits grant ${workspace.id} 5 --reason trial`)).toMatchObject({ balance: 5 })
    const packs = await call('/domain-packs', key.secret)
    expect(packs.status).toBe(200)
    expect(packs.headers.get('x-credits-remaining')).toBe('4')
    expect((await call('/domain-packs/eu-dora/obligations?limit=1', key.secret)).json.data).toHaveLength(1)
    const check = await call('/regulatory-graph/applicability-check', key.secret, {
      entity_roles: ['credit_institution'],
      facts: { staff: 600 },
      pack_ids: ['eu-dora'],
    })
    expect(check.json.results).toMatchObject([{ pack_id: 'eu-dora', outcome: 'applies' }])
    expect((await call('/domain-packs/eu-none', key.secret)).status).toBe(404)
    expect((await call('/vocabularies', key.secret)).headers.get('x-credits-remaining')).toBe('0')
    expect((await call('/vocabularies', key.secret)).status).toBe(402)

    expect(await operate(`credits show ${workspace.id}`)).toMatchObject({
      balance: 0,
      grants: [],
      open_operations: 0,
    })
    await operate(`credits grant ${workspace.id} 100`)
    expect((await call('/domain-packs', key.secret)).status).toBe(200)

    expect(await operate(`key revoke ${workspace.id} ${key.id}`)).toEqual({ id: key.id, status: 'revoked' })
    expect(await call('/domain-packs', key.secret)).toMatchObject({
      status: 401,
      json: { errors: [{ code: 'unauthorized', message: 'Invalid API key' }] },
    })
    expect(await operate(`key list ${workspace.id}`)).toMatchObject([
      { id: key.id, status: 'revoked', name: 'laptop', scopes: ['read'] },
    ])
    expect((await operate(`credits show ${workspace.id}`)).balance).toBe(99)
  })
})
