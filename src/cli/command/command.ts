import { InvalidArgumentError } from 'commander'
import { BackendsUnavailable } from '#src/backends/store.ts'
import { PublicationRefused } from '#src/law/publication/index.ts'
import { Refused } from '#src/lib/envelope.ts'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'
import { type Scope, SCOPES } from '#src/lib/scopes.ts'
import { StoreUnreachable } from '#src/lib/waiting/patience.ts'
import { type Mistake, SeedMistakes } from '#src/loader/index.ts'
import { Problem } from '#src/problems.ts'

/** Exit codes of a command. */
export const EXIT = { done: 0, refused: 1, usage: 2, unreachable: 3 } as const

/** A store has no known address or doesn't answer; exit code 3. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** `seed/packs/x/1.0.0/rules.yaml:12 /rules/0/when unknown fact "stff"; did you mean staff?` */
function mistakeLine({ file, line, pointer, reason }: Mistake): string {
  return `${file}:${line} ${pointer || '/'} ${reason}`
}

/** The option that every command has. */
export interface JsonFlag {
  json?: boolean
}

/** Prints a result: JSON for programs, the given lines for people. */
export function print(terminal: Terminal, json: boolean | undefined, result: unknown, lines: string[]): void {
  terminal.stdout.write(
    json ? `${visibleJson(JSON.stringify(result, null, 2))}\n` : lines.map((line) => `${line}\n`).join(''),
  )
}

/** Writes the reasons of a refusal to stderr, one a line, and returns the exit code. Rethrows any other error. */
export function reportFailure(terminal: Terminal, error: unknown): number {
  const { reasons, exitCode } = explain(error)
  for (const reason of reasons) terminal.stderr.write(`${reason}\n`)
  return exitCode
}

function explain(error: unknown): { reasons: string[]; exitCode: number } {
  if (error instanceof SeedMistakes) return { reasons: error.mistakes.map(mistakeLine), exitCode: EXIT.refused }
  if (error instanceof Refused) return { reasons: error.reasons, exitCode: EXIT.refused }
  if (error instanceof PublicationRefused) {
    return { reasons: error.reasons.map((reason) => `${error.subject}: ${reason}`), exitCode: EXIT.refused }
  }
  if (error instanceof Unreachable || error instanceof StoreUnreachable || error instanceof BackendsUnavailable)
    return { reasons: [error.message], exitCode: EXIT.unreachable }
  if (error instanceof Problem) {
    return {
      reasons: [error.message],
      exitCode: error.code === 'billing_unavailable' ? EXIT.unreachable : EXIT.refused,
    }
  }
  throw error
}

/** A whole number from 1. */
export function parseAmount(text: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new InvalidArgumentError('a whole number from 1')
  return Number(text)
}

/**
 * Milliseconds since the epoch, of any instant. The store decides by its own clock whether an instant in the past is
 * allowed.
 */
export function parseInstant(text: string): number {
  if (!isInstant(text)) throw new InvalidArgumentError('an RFC 3339 instant, such as 2030-01-31T00:00:00Z')
  return Date.parse(text)
}

/** A calendar date. */
export function parseDate(text: string): string {
  if (!isCalendarDate(text)) throw new InvalidArgumentError('a calendar date such as 2026-11-21')
  return text
}

/** An id that the operator gives a grant, so that the command can be repeated. */
export function parseGrantId(text: string): string {
  if (!/^[A-Za-z0-9._:-]{1,120}$/.test(text))
    throw new InvalidArgumentError('1 to 120 letters, digits, dots, colons, dashes or underscores')
  return text
}

/** Scopes separated by commas. */
export function parseScopes(text: string): Scope[] {
  const scopes = text.split(',').map((scope) => scope.trim())
  const unknown = scopes.filter((scope) => !(scope in SCOPES))
  if (unknown.length > 0) throw new InvalidArgumentError(`unknown: ${unknown.join(', ')}`)
  return scopes as Scope[]
}

/**
 * Characters that a terminal would obey, hide or turn: controls, format characters, line separators, halves of pairs,
 * and characters without a shape.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Makes foreign text safe for one line of a terminal: a character that can't be seen is written as its number. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
}

/** Escapes every invisible character of a JSON text except line ends; the JSON keeps its meaning. */
function visibleJson(json: string): string {
  return json.replaceAll(INVISIBLE, (sign) => {
    if (sign === '\n') return sign
    return Array.from({ length: sign.length }, (_none, at) => {
      return `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`
    }).join('')
  })
}

/** Where a command writes, and what it reads of its surroundings; a process is one. */
export interface Terminal {
  stdout: Output
  stderr: Output
  env: NodeJS.ProcessEnv
}

interface Output {
  write: (chunk: string | Uint8Array) => unknown
  /** True for a terminal of a person: there a bar shows the progress of long work. */
  isTTY?: boolean
  /** The width to which help is wrapped, in characters; default 80. */
  columns?: number
}
