import { createHash } from 'node:crypto'
import { nextTurn } from '../waiting/turns.ts'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

interface Level {
  /** Keys of an object so far; absent in a list. */
  keys?: Set<string>
  /** The current key or position. */
  at: string | number
}

/** `facts.staff`: the first key that an object of a JSON text holds twice; see `findRepeatedPath`. */
export function findRepeatedKey(text: string): string | undefined {
  return findRepeatedPath(text)?.join('.')
}

/**
 * The path of the first key that an object of a JSON text holds twice: `['facts', 'staff']`. Parsers keep the last one
 * and drop the others, so two readers of one text can differ. The text must be JSON; it is read once, token by token.
 */
export function findRepeatedPath(text: string): Array<string | number> | undefined {
  const levels: Level[] = []
  let before = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ keys: new Set(), at: '' })
    else if (token === '[') levels.push({ at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level && !level.keys) level.at = Number(level.at) + 1
    else if (token === ':' && level?.keys) {
      // Escapes may write one key in several ways.
      level.at = JSON.parse(before) as string
      if (level.keys.has(level.at)) return levels.map((each) => each.at)
      level.keys.add(level.at)
    }
    before = token
  }
  return undefined
}

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

/** Pieces are encoded and hashed together from so many characters on, since each step has a cost of its own. */
const CHUNK = 16_384

/** Writes a large value as JSON, and hashes it, chunk by chunk. Other requests run between two chunks. */
export async function writeInTurns(value: unknown, form: Form): Promise<WrittenJson> {
  const hasher = createHash('sha256')
  const chunks: Buffer[] = []
  let text = ''
  const end = () => {
    const bytes = Buffer.from(text)
    hasher.update(bytes)
    chunks.push(bytes)
    text = ''
  }
  for (const piece of piecesOf(value, form.depth, form)) {
    text += piece
    if (text.length < CHUNK) continue
    end()
    await nextTurn()
  }
  end()
  return { bytes: Buffer.concat(chunks), hash: hasher.digest('hex') }
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
