import { Worker } from 'node:worker_threads'
import { nextTurn } from '../waiting/turns.ts'
import { type Book, sheetOf, type Table } from './table.ts'
import type { FromThread, ToThread } from './workbook-thread.ts'

/** One line of the sheet `About`. */
const aboutTable: Table<readonly [string, string]> = {
  name: 'about',
  title: 'About',
  says: 'What was asked, and of which law',
  columns: [
    { title: 'What', says: 'A label', type: 'text', width: 24, value: ([label]) => label },
    { title: 'Value', type: 'text', width: 110, value: ([, value]) => value },
  ],
}

/** Rows that are given to the thread at once. */
const PART = 200

/**
 * A book as an Excel workbook, with a sheet `About` at the end. A thread writes it, because writing a long one takes
 * seconds in which this thread would answer nothing else.
 */
export async function writeXlsx({ sheets, about }: Book): Promise<Buffer> {
  const { tell, written } = openWorkbook()
  // A failure of the thread while parts are still told is thrown below.
  written.catch(() => undefined)
  const all = [...sheets, sheetOf(aboutTable, about)]
  for (const [sheet, { table, length, cells }] of all.entries()) {
    const columns = table.columns.map(({ title, type, width, choices }) => ({ title, type, width, choices }))
    for (let from = 0; from === 0 || from < length; from += PART) {
      await nextTurn()
      tell({ sheet, part: { title: table.title, columns, rows: cells(from, from + PART) } })
    }
  }
  tell({ sheet: 'complete' })
  return written
}

type Told = ToThread extends infer Message ? (Message extends ToThread ? Omit<Message, 'id'> : never) : never

let thread: Worker | undefined
let lastId = 0
const waiting = new Map<number, { resolve(bytes: Buffer): void; reject(error: unknown): void }>()

/** Begins a workbook in the thread, which starts with the first one. The process does not wait for an idle thread. */
function openWorkbook(): { tell(message: Told): void; written: Promise<Buffer> } {
  const worker = (thread ??= startThread())
  const id = (lastId += 1)
  worker.ref()
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  waiting.set(id, { resolve, reject })
  return { tell: (message) => worker.postMessage({ ...message, id }), written: promise }
}

function startThread(): Worker {
  const started = new Worker(new URL('workbook-thread.ts', import.meta.url), { execArgv: [] })
  const end = (error: unknown) => {
    if (thread === started) thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  started.on('message', (message: FromThread) => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('bytes' in message) asked?.resolve(Buffer.from(message.bytes))
    else asked?.reject(message.error)
    if (waiting.size === 0) started.unref()
  })
  started.on('error', end)
  started.on('exit', (code) => end(new Error(`the thread that writes workbooks has ended with ${code}`)))
  return started
}
