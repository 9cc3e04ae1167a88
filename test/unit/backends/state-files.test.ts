import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoFilePath, readDemoFile, writeDemoFile } from '#src/backends/demo-file.ts'
import { keepDeploymentSecrets } from '#src/backends/secrets.ts'

let stateDir: string
beforeEach(() => (stateDir = mkdtempSync(join(tmpdir(), 'state-'))))
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

const demo = {
  api_url: 'http://127.0.0.1:8080',
  api_key: 'rpk_live_x',
  admin_key: 'admin',
  workspace_id: 'w',
  neo4j_uri: 'bolt://127.0.0.1:7687',
  neo4j_username: 'neo4j',
  neo4j_password: 'p',
  neo4j_database: 'neo4j',
  redis_url: 'redis://127.0.0.1:6379',
}

test('the demo file holds exactly the agreed fields, for its owner only', () => {
  writeDemoFile(stateDir, { ...demo, more: 'x' } as typeof demo)
  expect(JSON.parse(readFileSync(demoFilePath(stateDir), 'utf8'))).toEqual(demo)
  expect(statSync(demoFilePath(stateDir)).mode & 0o777).toBe(0o600)
  expect(readDemoFile(stateDir)).toEqual(demo)
  expect(readdirSync(stateDir)).toEqual(['demo.json'])
})

test('a demo file that is missing or not whole reads as none', () => {
  expect(readDemoFile(stateDir)).toBeUndefined()
  writeFileSync(demoFilePath(stateDir), '{"api_url":"http://127.0.0.1:8080"}')
  expect(readDemoFile(stateDir)).toBeUndefined()
  writeFileSync(demoFilePath(stateDir), '{"api_')
  expect(readDemoFile(stateDir)).toBeUndefined()
})

test('the deployment keeps its secrets over restarts, unless variables name others', () => {
  const made = keepDeploymentSecrets(stateDir, {})
  expect(made.BILLING_ADMIN_KEY).toMatch(/^\w{32}$/)
  expect(made.SECRET_KEYS).not.toBe(made.BILLING_ADMIN_KEY)
  expect(keepDeploymentSecrets(stateDir, {})).toEqual(made)
  expect(keepDeploymentSecrets(stateDir, { SECRET_KEYS: 'a,b' })).toEqual({ ...made, SECRET_KEYS: 'a,b' })
  expect(statSync(join(stateDir, 'secrets.json')).mode & 0o777).toBe(0o600)
})
