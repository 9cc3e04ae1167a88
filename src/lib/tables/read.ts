import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface SheetFile {
  bytes: Uint8Array
  type: 'xlsx' | 'csv'
  /** The name of the sheet; CSV has one without a name. */
  sheet: string
  /** The titles of the columns that are wanted; the first row has the titles. */
  columns: readonly string[]
}

/** A row that has a wanted cell: its number in the file, and the texts of its cells by the titles of their columns. */
export interface ReadRow {
  row: number
  cells: Record<string, string>
}

/** The wanted titles that the file has, and its rows; or why it can't be read. */
export type ReadSheet = { titles: string[]; rows: ReadRow[] } | { refused: string }

const PROGRAM = fileURLToPath(new URL('read-process.ts', import.meta.url))
/** Many times what a workbook of this service needs. */
const HEAP_MB = 256
/** Seconds of a core; a file as large as the service takes needs two. */
const CPU_MOST_S = 5
/** Of a machine that is busy with other work. */
const TIME_MOST_MS = 60_000

/**
 * Reads the wanted columns of a sheet that somebody sent, or says why it can't be read. Each file has a process of its
 * own, without this one's environment and without leave to write a file or start a program: a thread that runs out of
 * memory in one step ends the process that it belongs to.
 */
export async function readSheetFile({ bytes, ...about }: SheetFile): Promise<ReadSheet> {
  const limits = [`--max-old-space-size=${HEAP_MB}`, '--permission', '--allow-fs-read=*']
  // The shell bounds the time of the processor, and is replaced by the program.
  const child = spawn(
    '/bin/sh',
    ['-c', `ulimit -t ${CPU_MOST_S}; exec "$0" "$@"`, process.execPath, ...limits, PROGRAM, JSON.stringify(about)],
    {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIME_MOST_MS,
      killSignal: 'SIGKILL',
    },
  )
  const ended = new Promise<boolean>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
  // A process that ends before it has read everything breaks the pipe.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const [isRead, answer] = await Promise.all([ended, text(child.stdout)])
  return isRead ? (JSON.parse(answer) as ReadSheet) : { refused: 'needs too much memory or time to be read' }
}
