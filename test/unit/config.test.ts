import { describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#src/config.ts'

const REQUIRED = {
  NEO4J_URI: 'bolt://graph.example',
  REDIS_URL: 'redis://ledger.example',
  PUBLIC_BASE_URL: 'https://api.example/',
  BILLING_ADMIN_KEY: 'a'.repeat(16),
  SECRET_KEYS: `${'b'.repeat(16)},${'c'.repeat(20)}`,
}

/** The message of the refusal, line by line; empty when nothing is refused. */
function refusalOf(env: Record<string, string>): string[] {
  try {
    loadConfig({ ...REQUIRED, ...env })
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as ConfigError).message.split('\n')
  }
}

test('only what has no sensible default is required', () => {
  expect(loadConfig(REQUIRED)).toEqual({
    host: '127.0.0.1',
    port: 8080,
    publicBaseUrl: 'https://api.example',
    neo4j: { uri: 'bolt://graph.example', username: 'neo4j', password: '', database: 'neo4j' },
    redis: { url: 'redis://ledger.example', cluster: false },
    billingAdminKey: 'a'.repeat(16),
    secretKeys: ['b'.repeat(16), 'c'.repeat(20)],
    trustProxy: false,
    logLevel: 'info',
    drainMs: 5_000,
    webhooks: { isDelivering: true, allowLoopback: false },
  })
})

test('an empty variable is as good as none', () => {
  const empty = {
    HOST: '',
    PORT: '',
    NEO4J_USERNAME: '',
    NEO4J_DATABASE: '',
    REDIS_CLUSTER: '',
    TRUST_PROXY: '',
    LOG_LEVEL: '',
    DRAIN_SECONDS: '',
  }
  expect(loadConfig({ ...REQUIRED, ...empty })).toEqual(loadConfig(REQUIRED))
  expect(() => loadConfig({ ...REQUIRED, REDIS_URL: '' })).toThrow('REDIS_URL is missing')
})

test('every variable that is missing has a line', () => {
  expect(() => loadConfig({})).toThrow(
    Object.keys(REQUIRED)
      .map((name) => `${name} is missing`)
      .join('\n'),
  )
})

describe('a right value is taken:', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65535 }],
    [{ PUBLIC_BASE_URL: 'https://x/base//' }, { publicBaseUrl: 'https://x/base' }],
    [{ NEO4J_URI: 'neo4j+s://x:1' }, { neo4j: { uri: 'neo4j+s://x:1' } }],
    [
      { REDIS_URL: 'rediss://:secret@x:1/0', REDIS_CLUSTER: 'true' },
      { redis: { url: 'rediss://:secret@x:1/0', cluster: true } },
    ],
    [{ SECRET_KEYS: `${'k'.repeat(16)},` }, { secretKeys: ['k'.repeat(16)] }],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/8' }, { trustProxy: ['10.0.0.0/8', '::1', 'fd00::/8'] }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ DRAIN_SECONDS: '0' }, { drainMs: 0 }],
    [{ DRAIN_SECONDS: '600' }, { drainMs: 600_000 }],
    [{ WEBHOOK_DELIVERY: 'false' }, { webhooks: { isDelivering: false, allowLoopback: false } }],
    [{ WEBHOOK_ALLOW_LOOPBACK: 'true' }, { webhooks: { isDelivering: true, allowLoopback: true } }],
  ])('%j', (env, expected) => {
    expect(loadConfig({ ...REQUIRED, ...env })).toMatchObject(expected)
  })
})

describe('a wrong value has one line that begins with its variable:', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '8.5'],
    ['PUBLIC_BASE_URL', 'api.example'],
    ['PUBLIC_BASE_URL', 'ftp://api.example'],
    ['NEO4J_URI', 'http://graph.example'],
    ['NEO4J_URI', 'bolt://'],
    ['REDIS_URL', 'ledger.example:6379'],
    ['REDIS_CLUSTER', 'yes'],
    ['BILLING_ADMIN_KEY', 'short'],
    ['SECRET_KEYS', ','],
    ['SECRET_KEYS', `${'k'.repeat(16)},short`],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '::/129'],
    ['LOG_LEVEL', 'INFO'],
    ['DRAIN_SECONDS', '-1'],
    ['DRAIN_SECONDS', '5s'],
    ['DRAIN_SECONDS', '601'],
    ['WEBHOOK_DELIVERY', 'no'],
    ['WEBHOOK_ALLOW_LOOPBACK', '1'],
  ])('%s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must `))])
  })
})

test('several wrong values are named together, and no secret is shown', () => {
  const lines = refusalOf({
    PORT: 'x',
    BILLING_ADMIN_KEY: 'hidden',
    SECRET_KEYS: 'hidden',
    REDIS_URL: 'x://:hidden@y',
    NEO4J_URI: 'http://hidden@x',
  })
  expect(lines.map((line) => line.split(' ', 1).join()).toSorted()).toEqual([
    'BILLING_ADMIN_KEY',
    'NEO4J_URI',
    'PORT',
    'REDIS_URL',
    'SECRET_KEYS',
  ])
  expect(lines.join()).not.toContain('hidden')
})
