import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A process of its own for one side of a benchmark, so that client and server don't share an event loop. */
export interface Child {
  /** Calls a handler of the child by name and waits for its answer. Rejects when it fails or the child dies. */
  call<T>(name: string, argument?: unknown): Promise<T>
  /** Ends the child in order; it is killed when that takes longer than 10 s. */
  stop(): Promise<void>
}

/** Messages from parent to child and back. */
export interface Call {
  id: number
  name: string
  argument: unknown
}

export interface CallReply {
  id: number
  result?: unknown
  error?: string
}

const STOP_MS = 10_000
let started = 0

/**
 * Starts `bench/servers/<name>.ts`. With `BENCH_CPU_PROFILE=<folder>` each child leaves a CPU profile there when it ends.
 */
export function startChild(name: string, env: NodeJS.ProcessEnv = {}): Child {
  const folder = process.env['BENCH_CPU_PROFILE']
  const execArgv = folder
    ? ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-name=${name}-${process.pid}-${(started += 1)}.cpuprofile`]
    : []
  const entry = fileURLToPath(new URL(`../servers/${name}.ts`, import.meta.url))
  const child = fork(entry, [], { execArgv, env: { ...process.env, ...env }, serialization: 'advanced' })
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
  return {
    call<T>(callee: string, argument?: unknown): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const id = (lastId += 1)
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
        child.send({ id, name: callee, argument } satisfies Call, (error) => error && reject(error))
      })
    },
    async stop() {
      if (child.connected) child.disconnect()
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await exited
      clearTimeout(timer)
    },
  }
}
