import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { disposeOf, ownProcess } from '#src/backends/ownership/belongings.ts'
import { claimRunFolder, writeRunRecord } from '#src/backends/ownership/run-folder.ts'
import { withLock } from '../../../bin/lock.mjs'
import { identifyProcess, isAlive } from '../../../bin/process-identity.mjs'

let stateDir: string
beforeEach(() => (stateDir = mkdtempSync(join(tmpdir(), 'state-'))))
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

const deadOwner = { pid: process.pid, started: 'another time' }
const claim = (purpose: 'start' | 'test'): Promise<string> =>
  claimRunFolder(purpose, stateDir, () => {}, new AbortController().signal)

test('never signals a process that merely got the number of ours', async () => {
  const stranger = spawn('sleep', ['60'])
  const pid = stranger.pid ?? 0
  const ours = ownProcess(pid, 'sleep', 0)
  await disposeOf({ ...ours, started: 'another time' } as typeof ours)
  await disposeOf({ ...ours, marker: 'redis-server 127.0.0.1:1' } as typeof ours)
  expect(identifyProcess(pid)?.command).toBe('sleep 60')
  await disposeOf(ours)
  expect(identifyProcess(pid)).toBeUndefined()
})

test('a second start is refused while the first one runs', async () => {
  await claim('start')
  await expect(claim('start')).rejects.toThrow(`already running here (process ${process.pid})`)
})

test('a claim clears what dead runs left and keeps what living ones use', async () => {
  const orphan = spawn('sleep', ['60'])
  const [dead, living] = [join(stateDir, 'test', 'dead'), join(stateDir, 'test', 'living')]
  mkdirSync(dead, { recursive: true })
  mkdirSync(living, { recursive: true })
  const self = identifyProcess(process.pid) ?? deadOwner
  writeRunRecord(dead, { owner: deadOwner, belongings: [ownProcess(orphan.pid ?? 0, 'sleep', 1000)] })
  writeRunRecord(living, { owner: { pid: self.pid, started: self.started }, belongings: [] })
  const folder = await claim('test')
  expect(identifyProcess(orphan.pid ?? 0)).toBeUndefined()
  expect([dead, living, folder].map((path) => existsSync(path))).toEqual([false, true, true])
})

test('a lock lets one in at a time and outlives no holder', async () => {
  const path = join(stateDir, 'x.lock')
  let inside = 0
  const enter = (): Promise<void> =>
    withLock(path, async () => {
      expect(++inside).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside--
    })
  await Promise.all([enter(), enter(), enter()])
  expect(existsSync(path)).toBe(false)
  expect(isAlive(deadOwner)).toBe(false)
})
