import type { Call, CallReply } from './child.ts'

/** A function of a child process that the benchmark calls by name. */
type Handler = (argument: never) => Promise<unknown>

/** Answers the benchmark's calls in a child process. When the benchmark disconnects or dies, `close` runs and the process ends. */
export function answerParent(
  handlers: Record<string, Handler>,
  close: () => Promise<void> = async () => undefined,
): void {
  const answer = (reply: CallReply) => void process.send?.(reply)
  process.on('message', ({ id, name, argument }: Call) => {
    const handler = name === 'cpu' ? readCpu : handlers[name]
    if (!handler) {
      answer({ id, error: `has no ${name}` })
      return
    }
    handler(argument as never).then(
      (result) => answer({ id, result }),
      (error: unknown) =>
        answer({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
  process.once('disconnect', () => {
    void close()
      .catch(() => undefined)
      .finally(() => process.exit())
  })
}

/** Processor time of this process so far, ms. */
async function readCpu(): Promise<number> {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
