import { beforeAll, describe, expect, test } from 'vitest'
import { SECRET_PATTERN } from '#src/lib/secrets/api-key.ts'
import { startProgram, startServer, storeVariables, type Ended } from '#test/support/programs.ts'

const NOWHERE = { NEO4J_URI: 'bolt://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' }

let url: string
beforeAll(async () => {
  ;({ url } = await startServer({ ...storeVariables(), LOG_LEVEL: 'silent' }))
})

/** The operator at a terminal: `npm run -s regpack -- …`, with the run's stores named by variables. */
function regpack(command: string, env: Record<string, string> = {}): Promise<Ended> {
  return startProgram('bin/run.mjs', ['regpack', ...command.split(' ')], { ...storeVariables(), ...env }).ended
}

/** The same with `--json`: what it answers, when it does. */
async function regpackJson(command: string): Promise<any> {
  const { code, stdout, stderr } = await regpack(`${command} --json`)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return JSON.parse(stdout)
}

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
    const workspace = await regpackJson('workspace create Journey')
    expect(workspace).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slot: expect.stringMatching(/^[0-9A-Za-z]{12}$/),
      name: 'Journey',
      settings: {},
      created_at: expect.stringMatching(/Z$/),
    })
    expect(await regpackJson(`workspace show ${workspace.id}`)).toMatchObject(workspace)

    const key = await regpackJson(`key issue ${workspace.id} --name laptop --scopes read`)
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

    expect(await regpackJson(`credits grant ${workspace.id} 5 --reason trial`)).toMatchObject({ balance: 5 })
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

    expect(await regpackJson(`credits show ${workspace.id}`)).toMatchObject({
      balance: 0,
      grants: [],
      open_operations: 0,
    })
    await regpackJson(`credits grant ${workspace.id} 100`)
    expect((await call('/domain-packs', key.secret)).status).toBe(200)

    expect(await regpackJson(`key revoke ${workspace.id} ${key.id}`)).toEqual({ id: key.id, status: 'revoked' })
    expect(await call('/domain-packs', key.secret)).toMatchObject({
      status: 401,
      json: { errors: [{ code: 'unauthorized', message: 'Invalid API key' }] },
    })
    expect(await regpackJson(`key list ${workspace.id}`)).toMatchObject([
      { id: key.id, status: 'revoked', name: 'laptop', scopes: ['read'] },
    ])
    expect((await regpackJson(`credits show ${workspace.id}`)).balance).toBe(99)
  })

  test('is shown the same in words without --json', async () => {
    const { stdout } = await regpack('workspace create Words')
    const id = /^workspace (\S+) \(Words\)\n/.exec(stdout)![1]!
    expect((await regpack(`credits grant ${id} 1000`)).stdout).toBe('granted 1000 credits, balance 1000\n')
    expect((await regpack(`credits show ${id}`)).stdout).toMatch(/^balance 1000\ngrant \S+: 1000 left\n$/)
    const issued = await regpack(`key issue ${id} --name words`)
    expect(issued.stdout).toMatch(/^key [0-9a-f-]{36}, scopes read\nrpk_live_\w{56}\n$/)
    const keyId = /^key ([0-9a-f-]{36})/.exec(issued.stdout)![1]!
    expect((await regpack(`key revoke ${id} ${keyId}`)).stdout).toBe(`key ${keyId} is revoked\n`)
  })
})

describe('exit codes', () => {
  const UNKNOWN = '00000000-0000-7000-8000-000000000000'

  test.each([
    ['an unknown workspace', `credits show ${UNKNOWN}`, `Not found: no workspace ${UNKNOWN}`],
    ['a key for an unknown workspace', `key issue ${UNKNOWN} --name x`, `Not found: no workspace ${UNKNOWN}`],
  ])('1 and the reason for %s', async (_name, command, reason) => {
    expect(await regpack(`${command} --json`)).toEqual({ code: 1, stdout: '', stderr: `${reason}\n` })
  })

  test.each([
    ['no such command', 'workspace destroy', /unknown command/],
    ['a missing argument', 'credits grant', /missing required argument 'workspace'/],
    ['an amount that is no number', `credits grant ${UNKNOWN} many`, /a whole number from 1/],
    ['an unknown scope', `key issue ${UNKNOWN} --name x --scopes read,everything`, /unknown: everything/],
    ['an expiry in the past', `key issue ${UNKNOWN} --name x --expires-at 2020-01-01T00:00:00Z`, /in the future/],
  ])('2 and how it is used for %s', async (_name, command, reason) => {
    const { code, stdout, stderr } = await regpack(command)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(reason)
  })

  test.each([
    [
      'the graph store',
      { NEO4J_URI: NOWHERE.NEO4J_URI },
      /^The graph store at bolt:\/\/127\.0\.0\.1:1 does not answer: .+\n$/,
    ],
    ['Redis', { REDIS_URL: NOWHERE.REDIS_URL }, /^Redis at redis:\/\/127\.0\.0\.1:1 does not answer: .+\n$/],
    [
      'a store with another protocol',
      { NEO4J_URI: 'http://127.0.0.1:1' },
      /^NEO4J_URI must begin with bolt:\/\/ or neo4j:\/\/\.\n$/,
    ],
  ])('3 and what does not answer: %s', async (_name, env, reason) => {
    const { code, stdout, stderr } = await regpack('workspace show', env)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(reason)
  })
})
