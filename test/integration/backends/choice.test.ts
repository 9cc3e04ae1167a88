import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Backends, openBackends, type OpenBackendsOptions } from '#src/backends/backends.ts'
import { findEngine } from '#src/backends/docker/docker.ts'
import { canLogIn } from '#src/backends/neo4j/neo4j-login.ts'
import { findProgram } from '#src/backends/processes.ts'
import { startFakeEngine } from '#test/support/fake-engine.ts'
import { runStores } from '#test/support/run-stores.ts'

const docker = findProgram('docker', process.env)
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
  expect(await canLogIn(runStores().neo4j)).toBe('ready')
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

// Without the command no engine is looked for.
describe.skipIf(docker === undefined)('a Docker engine that does not work', () => {
  /** Only the command of Docker, and what shell scripts need. */
  const env = (host: string): NodeJS.ProcessEnv => {
    symlinkSync(docker!, join(stateDir, 'docker'))
    return { DOCKER_HOST: host, PATH: stateDir, HOME: stateDir }
  }

  test('is given up when it never answers', async () => {
    const engine = await startFakeEngine(() => {})
    expect(await findEngine(env(engine.host), 500)).toEqual({
      reason: `the Docker engine at ${engine.host} does not answer (no answer within 0.5 s)`,
    })
    await engine.close()
  })

  test('ends a start that is told to use it', async () => {
    const engine = await startFakeEngine((_request, response) => response.writeHead(500).end())
    const start = open({ ...env(engine.host), BACKENDS: 'docker' })
    await expect(start).rejects.toThrow(/BACKENDS=docker, but the Docker engine at .* does not answer \(.*500/)
    await engine.close()
  })

  test('lets local processes take its place when an image cannot be had, which name the tool that is missing there', async () => {
    const engine = await startFakeEngine((request, response) => {
      response.setHeader('content-type', 'application/json')
      if (request.url?.includes('/images/create'))
        response.end(
          '{"status":"Pulling"}\n{"errorDetail":{"message":"no route to host"},"error":"no route to host"}\n',
        )
      else if (/_ping$|\/version$/.test(request.url ?? '')) response.end('{"Version":"20.10.24","ApiVersion":"1.41"}')
      else response.writeHead(404).end('{"message":"No such image"}')
    })
    const start = open({ ...env(engine.host), TEST_REDIS_URL: 'redis://ledger.example' })
    await expect(start).rejects.toThrow(/Java 17|`mvn` was not found/)
    expect(said.join('\n')).toMatch(/Neo4j: the image neo4j:5.26-community can't be had \(.*no route to host\)/)
    expect(said.join('\n')).toContain('Using local processes instead')
    await engine.close()
  })
})
