import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runAfterwards, runCommand, startProgram } from '#src/backends/processes.ts'
import { claimRunFolder } from '#src/backends/store.ts'
import { withLock } from '#src/lib/lock.ts'

let stateDir: string
beforeEach(() => (stateDir = mkdtempSync(join(tmpdir(), 'state-'))))
afterEach(() => rmSync(stateDir, { recursive: true, force: true }))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Runs lines of a module of its own in another process; it is killed hard once it has printed something. */
async function killOnceItPrints(code: string): Promise<string> {
  const processes = new URL('../../../src/backends/processes.ts', import.meta.url).href
  const script = `const at = await import('${processes}')\n${code}\nsetInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))))
  child.kill('SIGKILL')
  return said.trim()
}

test('a command answers with its code and both streams, and ends with its limits and its signal', async () => {
  expect(await runCommand('sh', ['-c', 'echo out; echo err >&2; exit 3'])).toEqual({ code: 3, output: 'out\nerr' })
  expect(await runCommand('no-such-program', [])).toMatchObject({ code: 127 })
  expect((await runCommand('sleep', ['600'], { timeoutMs: 50 })).code).not.toBe(0)
  const controller = new AbortController()
  const running = runCommand('sleep', ['600'], { signal: controller.signal })
  controller.abort(new Error('asked to stop'))
  await expect(running).rejects.toThrow('asked to stop')
})

test('a program in the background ends in order when it is asked to, and at once when there is no time', async () => {
  const logPath = join(stateDir, 'log')
  const start = () =>
    startProgram('sh', ['-c', 'trap "echo ended; exit" TERM; echo ready; while :; do sleep 0.01; done'], {
      cwd: stateDir,
      env: process.env,
      logPath,
    })
  const polite = start()
  await expect.poll(() => readFileSync(logPath, 'utf8')).toBe('ready\n')
  expect(polite.findEnd()).toBeUndefined()
  await polite.stop(60_000)
  expect(readFileSync(logPath, 'utf8')).toBe('ready\nended\n')
  const killed = start()
  await expect.poll(() => readFileSync(logPath, 'utf8')).toBe('ready\n')
  await killed.stop(0)
  expect(readFileSync(logPath, 'utf8')).toMatch(/^ready\n(?!ended)/)
  expect(killed.findEnd()).toMatch(/^ended with code \d+$/)
})

test('a process that is killed takes its programs with it, and what is to run afterwards runs', async () => {
  const options = `{ cwd: '${stateDir}', env: process.env, logPath: '${stateDir}/log' }`
  const left = join(stateDir, 'left')
  mkdirSync(left)
  await killOnceItPrints(`
    at.runAfterwards('rm', ['-r', '${left}'])
    at.startProgram('sh', ['-c', 'echo $$; exec sleep 600'], ${options})
    const { readFileSync } = await import('node:fs')
    const wait = setInterval(() => readFileSync('${stateDir}/log', 'utf8') && console.log('up'), 10)`)
  const pid = Number(readFileSync(join(stateDir, 'log'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
  await expect.poll(() => existsSync(left)).toBe(false)
})

test('what is to run afterwards has run when it is closed', async () => {
  const left = join(stateDir, 'left')
  mkdirSync(left)
  const remover = runAfterwards('rm', ['-r', left])
  expect(existsSync(left)).toBe(true)
  await remover.close()
  expect(existsSync(left)).toBe(false)
})

test('a second start is refused while the first one runs', async () => {
  const first = claimRunFolder('start', stateDir)
  expect(() => claimRunFolder('start', stateDir)).toThrow(`already running here (process ${process.pid})`)
  await first.release()
  await claimRunFolder('start', stateDir).release()
})

test('a claim clears what runs before a power cut left and keeps what living ones use, whatever its own clock says', async () => {
  const [dead, living] = [join(stateDir, 'test', 'dead'), join(stateDir, 'test', 'living')]
  for (const folder of [dead, living]) mkdirSync(folder, { recursive: true })
  utimesSync(dead, 0, 0)
  // As in a run with TEST_NOW, months ahead of the file system.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 250 * 86_400_000 })
  onTestFinished(() => void vi.useRealTimers())
  const { path, release } = claimRunFolder('test', stateDir)
  expect([dead, living, path].map((folder) => existsSync(folder))).toEqual([false, true, true])
  await release()
  expect(existsSync(path)).toBe(false)
})

test('a lock lets one in at a time and ends with its holder, however that ends', async () => {
  const path = join(stateDir, 'x.lock')
  let inside = 0
  const enter = (): Promise<void> =>
    withLock(path, async () => {
      expect(++inside).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside--
    })
  await Promise.all([enter(), enter(), enter()])
  const lock = new URL('../../../src/lib/lock.ts', import.meta.url).href
  const script = `const { takeLock } = await import('${lock}'); takeLock('${path}'); process.kill(process.pid, 'SIGKILL')`
  expect(() => execFileSync(process.execPath, ['--input-type=module', '-e', script])).toThrow('Command failed')
  await enter()
})
