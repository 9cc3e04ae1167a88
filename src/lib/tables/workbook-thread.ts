import { parentPort } from 'node:worker_threads'
import { type PlainSheet, writeWorkbook } from './workbook.ts'

/** A message to the thread: a part of a sheet, or that the workbook is complete. `id` tells workbooks apart. */
export type ToThread = { id: number; sheet: number; part: PlainSheet } | { id: number; sheet: 'complete' }

/** What the thread answers. */
export type FromThread = { id: number; bytes: Uint8Array } | { id: number; error: unknown }

/** The sheets of each workbook that is on its way. */
const open = new Map<number, PlainSheet[]>()

parentPort!.on('message', (message: ToThread) => {
  const sheets = open.get(message.id) ?? []
  open.set(message.id, sheets)
  if (message.sheet === 'complete') {
    open.delete(message.id)
    void answer(message.id, sheets)
    return
  }
  const known = sheets[message.sheet]
  if (known) known.rows.push(...message.part.rows)
  else sheets[message.sheet] = message.part
})

async function answer(id: number, sheets: PlainSheet[]): Promise<void> {
  const message: FromThread = await writeWorkbook(sheets).then(
    (bytes) => ({ id, bytes }),
    (error: unknown) => ({ id, error }),
  )
  parentPort!.postMessage(message)
}
