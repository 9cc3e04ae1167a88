import { createHash } from 'node:crypto'
import { nextTurn } from '../waiting/turns.ts'

/** How the pieces of a value are written. */
interface Form {
  /** Values of this depth are written in one step each, however large they are. */
  depth: number
  write(value: unknown): string
  /** The members of an object in their order. */
  membersOf(value: object): Array<[string, unknown]>
}

/** A written value: its UTF-8 bytes, and their SHA-256 in lower-case hex. */
export interface WrittenJson {
  bytes: Buffer
  hash: string
}

/** Writes a large value as JSON, and hashes it, piece by piece. Other requests run between two pieces. */
export async function writeInTurns(value: unknown, form: Form): Promise<WrittenJson> {
  const hasher = createHash('sha256')
  const pieces: Buffer[] = []
  for (const piece of piecesOf(value, form.depth, form)) {
    await nextTurn()
    const bytes = Buffer.from(piece)
    hasher.update(bytes)
    pieces.push(bytes)
  }
  return { bytes: Buffer.concat(pieces), hash: hasher.digest('hex') }
}

function* piecesOf(value: unknown, depth: number, form: Form): Generator<string, void> {
  if (depth === 0 || value === null || typeof value !== 'object' || 'toJSON' in value) {
    yield form.write(value)
    return
  }
  const isArray = Array.isArray(value)
  const members = isArray
    ? value.map((item: unknown = null): [string, unknown] => ['', item])
    : form.membersOf(value).filter(([, member]) => member !== undefined)
  yield isArray ? '[' : '{'
  for (const [at, [key, member]] of members.entries()) {
    yield (at > 0 ? ',' : '') + (isArray ? '' : `${form.write(key)}:`)
    yield* piecesOf(member, depth - 1, form)
  }
  yield isArray ? ']' : '}'
}

/** The rows of an answer, which are in a list of the answer or of one of its members, are written in one step each. */
const ANSWER: Form = { depth: 3, write: JSON.stringify, membersOf: Object.entries }

/** A large answer as JSON. */
export function jsonInTurns(value: object): Promise<WrittenJson> {
  return writeInTurns(value, ANSWER)
}
