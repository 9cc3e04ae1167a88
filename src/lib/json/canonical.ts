import canonicalize from 'canonicalize'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { writeInTurns, type WrittenJson } from './pieces.ts'

/** RFC 8785 canonical JSON. Throws for a value that JSON can't hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('value has no JSON form')
  return text
}

/** SHA-256 in lower-case hex. */
export function sha256(text: string | Buffer): string {
  return hash('sha256', text)
}

/** The content hash of a legal object: SHA-256 of its RFC 8785 canonical JSON. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value))
}

/** The subjects of a run's result are written in one step each. */
const CANONICAL = {
  depth: 3,
  write: canonicalJson,
  membersOf: (value: object) => Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
}

/** The UTF-8 bytes of a large value's canonical JSON, and their hash. Other requests run between two of its parts. */
export function canonicalInTurns(value: unknown): Promise<WrittenJson> {
  return writeInTurns(value, CANONICAL)
}

const deflate = promisify(gzip)
const inflate = promisify(gunzip)

/** Compresses a text for a property, to about a tenth of its size. */
export async function packText(text: Buffer): Promise<string> {
  return (await deflate(text)).toString('base64')
}

/** Restores a text from `packText`. Throws when it is damaged. */
export async function unpackText(packed: string): Promise<Buffer> {
  return inflate(Buffer.from(packed, 'base64'))
}

/** The JSON pointer (RFC 6901) of a path: `/citations/0/ref`. */
export function pointerOf(path: ReadonlyArray<string | number>): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The steps of a JSON pointer; list positions stay text. */
export function stepsOf(pointer: string): string[] {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Whether a parsed value is an object with keys. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
