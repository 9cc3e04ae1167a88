import { execFileSync, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** A process of its own for one side of a benchmark, so that client and server don't share an event loop. */
export interface Child {
  /** Calls a handler of the child by name and waits for its answer. Rejects when it fails or the child dies. */
  call<T>(name: string, argument?: unknown): Promise<T>
  /** Processor time of the child so far, ms. */
  readCpu(): Promise<number>
  pid: number
}

/** Messages from parent to child and back. */
interface Call {
  id: number
  name: string
  argument: unknown
}
interface CallReply {
  id: number
  result?: unknown
  error?: string
}

const STOP_MS = 10_000
const running = new Set<() => Promise<void>>()

/** Starts `bench/servers/<name>.ts`. */
export function startChild(name: string, env: NodeJS.ProcessEnv = {}): Child {
  const entry = fileURLToPath(new URL(`../servers/${name}.ts`, import.meta.url))
  const child = fork(entry, [], { env: { ...process.env, ...env }, serialization: 'advanced' })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastId = 0
  child.on('message', ({ id, result, error }: CallReply) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) caller?.resolve(result)
    else caller?.reject(new Error(`${name}: ${error}`))
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`${name} ended before it answered`))
    waiting.clear()
  })
  running.add(async () => {
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await exited
    clearTimeout(timer)
  })
  const call = <T>(callee: string, argument?: unknown) =>
    new Promise<T>((resolve, reject) => {
      const id = (lastId += 1)
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      child.send({ id, name: callee, argument } satisfies Call, (error) => error && reject(error))
    })
  return { call, readCpu: () => call('cpu'), pid: child.pid! }
}

/**
 * Works while the processes that are measured have the last core to themselves, and this one, which loads them, the
 * others. On one core, and where there is no `taskset`, they share as the system says.
 */
export async function onCoresOfTheirOwn<T>(measured: readonly number[], work: () => Promise<T>): Promise<T> {
  const last = availableParallelism() - 1
  const put = (pid: number, cores: string) => execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' })
  try {
    if (last > 0) for (const pid of measured) put(pid, String(last))
    if (last > 0) put(process.pid, `0-${last - 1}`)
  } catch {
    return await work()
  }
  try {
    return await work()
  } finally {
    if (last > 0) put(process.pid, `0-${last}`)
  }
}

/** Ends all children in order; one that takes longer than 10 s is killed. */
export async function stopChildren(): Promise<void> {
  const stops = [...running]
  running.clear()
  await Promise.all(stops.map((stop) => stop()))
}

/** A function of a child process that the benchmark calls by name. */
type Handler = (argument: never) => Promise<unknown>

/**
 * Answers the benchmark's calls in a child process. When the benchmark disconnects or dies, `close` runs and the
 * process ends.
 */
export function answerParent(
  handlers: Record<string, Handler>,
  close: () => Promise<void> = async () => undefined,
): void {
  const all: Record<string, Handler> = { ...handlers, cpu: readOwnCpu }
  process.on('message', ({ id, name, argument }: Call) => {
    const answer = (reply: Omit<CallReply, 'id'>) => void process.send?.({ id, ...reply })
    all[name]!(argument as never).then(
      (result) => answer({ result }),
      (error: unknown) => answer({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.once('disconnect', () => {
    void close()
      .catch(() => undefined)
      .finally(() => process.exit())
  })
}

/** Processor time of this process so far, ms. */
export async function readOwnCpu(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
