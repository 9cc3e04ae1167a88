import { createHash, hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import canonicalize from 'canonicalize'
import { nextTurn } from '../waiting/turns.ts'

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

/** A value's parts of this depth are written in one step each: the subjects of a run's result are. */
const STEP_DEPTH = 3

/** The UTF-8 bytes of a large value's canonical JSON, and their hash. Other requests run between two of its parts. */
export async function canonicalInTurns(value: unknown): Promise<{ bytes: Buffer; hash: string }> {
  const hasher = createHash('sha256')
  const written: Buffer[] = []
  for (const piece of piecesOf(value, STEP_DEPTH)) {
    await nextTurn()
    const bytes = Buffer.from(piece)
    hasher.update(bytes)
    written.push(bytes)
  }
  return { bytes: Buffer.concat(written), hash: hasher.digest('hex') }
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || value === null || typeof value !== 'object' || 'toJSON' in value) return yield canonicalJson(value)
  const isArray = Array.isArray(value)
  const members: Array<[string, unknown]> = isArray
    ? value.map((item: unknown = null) => ['', item])
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
  yield isArray ? '[' : '{'
  for (const [at, [key, member]] of members.entries()) {
    yield (at > 0 ? ',' : '') + (isArray ? '' : `${canonicalJson(key)}:`)
    yield* piecesOf(member, depth - 1)
  }
  yield isArray ? ']' : '}'
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
