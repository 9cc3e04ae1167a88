import { Listr } from 'listr2'
import type { Terminal } from './command.ts'

const WIDTH = 30

interface Progress {
  done: number
  total: number
}

/** Runs the work, with a progress bar on a terminal unless `isQuiet`. Listr draws the bar on the process's own. */
export async function withProgress<T>(
  terminal: Terminal,
  { title, isQuiet }: { title: string; isQuiet: boolean },
  work: (onProgress: (progress: Progress, what?: string) => void) => Promise<T>,
): Promise<T> {
  if (isQuiet || !terminal.stdout.isTTY) return work(() => undefined)
  let result: T | undefined
  await new Listr([
    {
      title,
      task: async (_context, task) => {
        result = await work(({ done, total }, what = '') => {
          const count = `${barOf(done, total)} ${done.toLocaleString('en')} of ${total.toLocaleString('en')}`
          task.output = total > 0 ? `${count} ${what}` : what
        })
      },
    },
  ]).run()
  return result!
}

function barOf(done: number, total: number): string {
  const full = total > 0 ? Math.min(WIDTH, Math.round((done / total) * WIDTH)) : WIDTH
  return '█'.repeat(full) + '░'.repeat(WIDTH - full)
}
