import { type Mistake, SeedMistakes } from '#src/loader/index.ts'
import { PublicationRefused } from '#src/features/publication/index.ts'
import { BackendsUnavailable } from '#src/backends/store.ts'
import { Refused } from '#src/lib/refused.ts'
import { StoreAway } from '#src/lib/waiting/patience.ts'
import { Problem } from '#src/problems.ts'
import { visibleJson } from './visible.ts'

/** Exit codes of a command. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** A store has no known address or doesn't answer; exit code 3. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** `seed/packs/x/1.0.0/rules.yaml:12 /rules/0/when unknown fact "stff"; did you mean staff?` */
export function mistakeLine({ file, line, pointer, reason }: Mistake): string {
  return `${file}:${line} ${pointer || '/'} ${reason}`
}

/** The option that every command has. */
export interface JsonFlag {
  json?: boolean
}

/** Prints a result: JSON for programs, the given lines for people. */
export function print(json: boolean | undefined, result: unknown, lines: string[]): void {
  process.stdout.write(
    json ? `${visibleJson(JSON.stringify(result, null, 2))}\n` : lines.map((line) => `${line}\n`).join(''),
  )
}

/** Writes the reasons of a refusal to stderr, one a line, and returns the exit code. Rethrows any other error. */
export function reportFailure(error: unknown): number {
  const { reasons, exitCode } = explain(error)
  for (const reason of reasons) process.stderr.write(`${reason}\n`)
  return exitCode
}

function explain(error: unknown): { reasons: string[]; exitCode: number } {
  if (error instanceof SeedMistakes) return { reasons: error.mistakes.map(mistakeLine), exitCode: EXIT.refused }
  if (error instanceof Refused) return { reasons: error.reasons, exitCode: EXIT.refused }
  if (error instanceof PublicationRefused) {
    return { reasons: error.reasons.map((reason) => `${error.subject}: ${reason}`), exitCode: EXIT.refused }
  }
  if (error instanceof Unreachable || error instanceof StoreAway || error instanceof BackendsUnavailable)
    return { reasons: [error.message], exitCode: EXIT.unreachable }
  if (error instanceof Problem) {
    return {
      reasons: [error.message],
      exitCode: error.code === 'billing_unavailable' ? EXIT.unreachable : EXIT.refused,
    }
  }
  throw error
}
