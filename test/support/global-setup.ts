import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Backends, openBackends } from '#src/backends/backends.ts'
import { BackendsUnavailable } from '#src/backends/store.ts'
import type { RunStores } from './run-stores.ts'
import { shippedPacks } from './shipped-packs.ts'

/**
 * Begins to open the test backends, once for the whole run; see `run-stores.ts` for who waits for them. Vitest calls
 * this for each project, in a separate module instance, so the shared state is kept on `globalThis`.
 */
export default function setUp(project: TestProject): () => Promise<void> {
  const run = ((globalThis as WithRun)[RUN] ??= beginRun())
  run.users += 1
  project.provide('storesFile', join(run.folder, NAME))
  return async () => {
    run.users -= 1
    if (run.users > 0) return
    const { close } = await run.backends
    await close()
    rmSync(run.folder, { recursive: true })
  }
}

const RUN = Symbol.for('regulatory-pack-api.test-run')
const NAME = 'stores.json'

interface Run {
  users: number
  folder: string
  backends: Promise<Backends>
}

interface WithRun {
  [RUN]?: Run
}

function beginRun(): Run {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return { users: 0, folder, backends: openWithPacks(folder) }
}

async function openWithPacks(folder: string): Promise<Backends> {
  // Vitest would end the process a millisecond after Ctrl-C. From here on openBackends handles the signals: it stops
  // the backends first and ends the process with the signal's code.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    const backends = await openBackends({ purpose: 'test', say, content: shippedPacks(say) })
    const { neo4j, redis } = backends
    // A worker never sees half of the file.
    writeFileSync(join(folder, 'writing'), JSON.stringify({ neo4j, redis } satisfies RunStores), { mode: 0o600 })
    renameSync(join(folder, 'writing'), join(folder, NAME))
    return backends
  } catch (error) {
    // A missing backend is reported as a sentence, not as a stack trace.
    const isMissing = error instanceof BackendsUnavailable
    process.stderr.write(`${isMissing ? error.message : String((error as Error).stack)}\n`)
    return process.exit(1)
  }
}
