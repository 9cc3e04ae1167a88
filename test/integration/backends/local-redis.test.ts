import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBackends } from '#src/backends/backends.ts'
import { findProgram } from '#src/backends/processes.ts'
import { listProcesses } from '#test/support/processes.ts'

const env = {
  ...process.env,
  BACKENDS: '',
  DOCKER_HOST: 'unix:///nowhere/docker.sock',
  TEST_NEO4J_URI: 'bolt://graph.example',
  TEST_REDIS_URL: '',
}
let stateDir: string

beforeEach(() => (stateDir = mkdtempSync(join(tmpdir(), 'backends-'))))
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

// Where it isn't installed, Docker brings Redis up and these tests have no subject.
describe.skipIf(findProgram('redis-server', process.env) === undefined)('a local redis-server', () => {
  test('brings up only the store without a variable, durable and never evicting, and leaves nothing', async () => {
    const backends = await openBackends({ purpose: 'test', say: () => {}, env, stateDir })
    expect(backends).toMatchObject({ kind: 'mixed', neo4j: { uri: 'bolt://graph.example' } })
    const client = await createClient({ url: backends.redis.url }).connect()
    expect(await client.configGet(['appendonly', 'appendfsync', 'maxmemory-policy'])).toMatchObject({
      appendonly: 'yes',
      appendfsync: 'everysec',
      'maxmemory-policy': 'noeviction',
    })
    client.destroy()
    await Promise.all([backends.close(), backends.close()])
    expect(listOwn()).toEqual([])
    expect(readdirSync(join(stateDir, 'test'))).toEqual([])
  })

  test('leaves nothing behind when interrupted, and ends with the code of the signal', async () => {
    const opener = spawnOpener()
    await untilSaid(opener, 'opened')
    expect(listOwn()).not.toEqual([])
    opener.kill('SIGINT')
    expect(await new Promise((resolve) => opener.once('exit', resolve))).toBe(130)
    expect(readdirSync(join(stateDir, 'test'))).toEqual([])
    expect(listOwn()).toEqual([])
  })

  test('stops the store when the process that opened it is killed', async () => {
    const opener = spawnOpener()
    await untilSaid(opener, 'opened')
    opener.kill('SIGKILL')
    await expect.poll(() => readdirSync(join(stateDir, 'test'))).toEqual([])
    expect(listOwn()).toEqual([])
  })
})

/** The processes that work in this test's folder. */
const listOwn = () => listProcesses((process) => process.cwd.startsWith(stateDir))

/** Another process that opens the backends and then does nothing. */
function spawnOpener(): ChildProcess {
  const script = join(import.meta.dirname, '../../support/open-backends.ts')
  return spawn(process.execPath, [script, stateDir], { env, stdio: ['ignore', 'pipe', 'inherit'] })
}

function untilSaid(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended early with code ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes(word) && resolve())
  })
}
