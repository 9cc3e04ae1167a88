import { invalidInput } from '#src/problems.ts'

const PRINTABLE_ASCII = /^[\x21-\x7e](?:[\x20-\x7e]{0,253}[\x21-\x7e])?$/

/** Refuses a malformed `idempotency-key`: 1 to 255 printable ASCII characters. Absent is fine. */
export function checkIdempotencyKey(value: unknown): void {
  if (value === undefined) return
  if (typeof value === 'string' && PRINTABLE_ASCII.test(value)) return
  throw invalidInput([{ field: 'header.idempotency-key', detail: 'must be 1 to 255 printable ASCII characters' }])
}
