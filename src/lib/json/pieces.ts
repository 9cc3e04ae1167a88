import { nextTurn } from '../waiting/turns.ts'

/** How the pieces of a value are written. */
interface Form {
  /** Values of this depth are written in one step each, however large they are. */
  depth: number
  write(value: unknown): string
  /** The members of an object in their order. */
  membersOf(value: object): Array<[string, unknown]>
}

/** The JSON of a large value as UTF-8, piece by piece. Other requests run between two pieces. */
export async function* writeInTurns(value: unknown, form: Form): AsyncGenerator<Buffer, void> {
  for (const piece of piecesOf(value, form.depth, form)) {
    await nextTurn()
    yield Buffer.from(piece)
  }
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
export async function jsonInTurns(value: object): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of writeInTurns(value, ANSWER)) pieces.push(piece)
  return Buffer.concat(pieces)
}
