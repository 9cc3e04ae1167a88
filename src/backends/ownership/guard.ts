/**
 * Runs beside the process that opened the backends, for as long as the pipe between them is open. When that process
 * closes in order, it says so through the pipe. When it is killed (SIGKILL, out of memory), the pipe just ends, and the
 * guard disposes of everything that is left. The guard has a session of its own, so Ctrl-C in the terminal doesn't
 * reach it.
 */
import { createInterface } from 'node:readline'
import { type Belonging, disposeOf } from './belongings.ts'

const belongings: Belonging[] = []
let closedInOrder = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Belonging | { kind: 'done' }
  if (message.kind === 'done') closedInOrder = true
  else belongings.unshift(message)
}

if (!closedInOrder) {
  for (const belonging of belongings) await disposeOf(belonging).catch(() => {})
}
