import { afterEach, beforeEach } from 'vitest'

const failures: string[] = []

/** Notes an answer with a 5xx, so that a failing test can print the cause. */
export function noteAnswer(method: string, path: string, status: number, text: string): void {
  if (status >= 500) failures.push(`${method} ${path}: ${status} ${text}`)
}

beforeEach(() => void failures.splice(0))
afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const failure of failures) process.stderr.write(`answered ${failure}\n`)
})
