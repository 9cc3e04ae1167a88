import { afterEach, beforeEach } from 'vitest'

const failures: string[] = []

/** Takes the log lines of a service, which say why it answered a 5xx; a failing test prints them. */
export const failureLog = { write: (line: string): void => void failures.push(line) }

beforeEach(() => void failures.splice(0))
afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const failure of failures) process.stderr.write(failure)
})
