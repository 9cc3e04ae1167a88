import { InvalidArgumentError } from 'commander'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'
import { SCOPES, type Scope } from '#src/lib/scopes.ts'

/** A whole number from 1. */
export function parseAmount(text: string): number {
  if (!/^[1-9]\d{0,11}$/.test(text)) throw new InvalidArgumentError('a whole number from 1')
  return Number(text)
}

/** Milliseconds since the epoch, of any instant. The store decides by its own clock whether an instant in the past is allowed. */
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
