import { Worker } from 'node:worker_threads'
import type { ReadMessage, SheetFile } from './read-thread.ts'

/** Memory of the thread: many times what a workbook of this service needs. */
const LIMITS = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }
const TIME_MOST_MS = 10_000

/**
 * Reads the rows of a sheet that somebody sent, or says why it can't be read. Each file has a thread of its own, which
 * ends when it needs too much memory or time, so a hostile file harms nothing else.
 */
export async function readSheetFile(file: SheetFile): Promise<ReadMessage> {
  const { promise, resolve } = Promise.withResolvers<ReadMessage>()
  const thread = new Worker(new URL('read-thread.ts', import.meta.url), {
    workerData: file,
    execArgv: [],
    resourceLimits: LIMITS,
  })
  const refuse = () => resolve({ refused: 'needs too much memory or time to be read' })
  const timer = setTimeout(refuse, TIME_MOST_MS)
  thread.on('message', resolve)
  thread.on('error', refuse)
  thread.on('exit', refuse)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
