import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Backends, openBackends, type OpenBackendsOptions } from '#src/backends/backends.ts'
import { findEngine } from '#src/backends/docker/engine.ts'
import { canLogIn } from '#src/backends/neo4j/neo4j-login.ts'
import { startFakeEngine } from '#test/support/fake-engine.ts'

let stateDir: string
const said: string[] = []

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'backends-'))
  said.length = 0
})
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

function open(env: NodeJS.ProcessEnv, purpose: OpenBackendsOptions['purpose'] = 'test'): Promise<Backends> {
  return openBackends({ purpose, say: (line) => said.push(line), env, stateDir })
}

test('the shared Neo4j takes the credentials it was provided with', async () => {
  expect(await canLogIn(inject('neo4j'))).toBe('ready')
})

test('takes both stores from the variables, with their defaults, and starts nothing', async () => {
  const env = { NEO4J_URI: 'neo4j+s://graph.example', NEO4J_PASSWORD: 'secret', REDIS_URL: 'rediss://ledger.example' }
  const backends = await open(env, 'start')
  expect(backends).toMatchObject({
    kind: 'env',
    neo4j: { uri: 'neo4j+s://graph.example', username: 'neo4j', password: 'secret', database: 'neo4j' },
    redis: { url: 'rediss://ledger.example' },
  })
  await backends.close()
  await backends.close()
  expect(said).toEqual([])
  expect(existsSync(join(stateDir, 'start'))).toBe(false)
})

test('never reads the live variables in tests and benchmarks', async () => {
  const live = { NEO4J_URI: 'bolt://live.example', REDIS_URL: 'redis://live.example', BACKENDS: 'env' }
  await expect(open(live)).rejects.toThrow('TEST_NEO4J_URI and TEST_REDIS_URL are not set')
  await expect(open(live, 'bench')).rejects.toThrow('TEST_NEO4J_URI and TEST_REDIS_URL are not set')
})

test('says which variable is missing when BACKENDS=env', async () => {
  const env = { NEO4J_URI: 'bolt://graph.example', BACKENDS: 'env' }
  await expect(open(env, 'start')).rejects.toThrow('BACKENDS=env, but REDIS_URL is not set')
})

test('names the variable with a wrong value and keeps the value to itself', async () => {
  const wrong = open({ NEO4J_URI: 'http://neo4j:password@graph.example', REDIS_URL: 'redis://x' }, 'start')
  await expect(wrong).rejects.toThrow(/^NEO4J_URI must begin with bolt:\/\/ or neo4j:\/\/\.$/)
  await expect(open({ BACKENDS: 'podman' })).rejects.toThrow('BACKENDS must be one of env, docker, local')
})

test('gives up on an engine that never answers', async () => {
  const engine = await startFakeEngine(() => {})
  expect(await findEngine({ DOCKER_HOST: engine.host }, 100)).toEqual({
    reason: expect.stringMatching(/^the Docker engine at .* does not answer/),
  })
  await engine.close()
})

test('refuses to do without a Docker engine when it is told to use one', async () => {
  const engine = await startFakeEngine((_request, response) => response.writeHead(500).end())
  const env = { BACKENDS: 'docker', DOCKER_HOST: engine.host }
  await expect(open(env)).rejects.toThrow(/BACKENDS=docker, but the Docker engine at .* does not answer \(status 500\)/)
  await engine.close()
})

test('goes on with local processes when an image cannot be had, and names the tool that is missing there', async () => {
  const engine = await startFakeEngine((request, response) => {
    if (request.url?.startsWith('/images/create')) response.end('{"status":"Pulling"}\n{"error":"no route to host"}\n')
    else response.writeHead(request.url === '/_ping' ? 200 : 404).end('{}')
  })
  const env = { DOCKER_HOST: engine.host, TEST_REDIS_URL: 'redis://ledger.example', PATH: stateDir }
  await expect(open(env)).rejects.toThrow(/Java 17|`mvn` was not found/)
  expect(said.join('\n')).toContain("Neo4j: the image neo4j:5.26-community can't be had (no route to host)")
  expect(said.join('\n')).toContain('Using local processes instead')
  await engine.close()
})
