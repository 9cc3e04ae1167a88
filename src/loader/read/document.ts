import { isAbsolute, relative } from 'node:path'
import { Alias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml'
import { readText } from '#src/lib/read-text.ts'

/** Steps from the top of a document to a value in it. */
export type Path = ReadonlyArray<string | number>

/** A mistake in a seed file and its place. Lines count from 1; the pointer is a JSON pointer (RFC 6901). */
export interface Mistake {
  file: string
  line: number
  pointer: string
  reason: string
}

/** A parsed file that knows the line of each of its values. */
export interface SeedDocument {
  /** The path as shown to people: relative when the file is beneath the working folder. */
  file: string
  value: unknown
  /** Syntax errors and duplicate keys; when there is one, `value` is undefined. */
  mistakes: Mistake[]
  /** The line of the key or list item that `path` leads to, or of its nearest parent that exists. */
  lineOf(path: Path): number
}

/** A part of a document with its place, so that later checks can say where a mistake is. */
export interface Located<T> {
  value: T
  document: SeedDocument
  path: Path
  /** False when its shape is wrong. Its id still counts as known, but nothing else of it is read. */
  sound: boolean
}

/** Reads YAML or JSON (which is YAML too) with positions. Mistakes in the content are returned, never thrown. */
export function readDocument(path: string): SeedDocument {
  const file = shownName(path)
  const text = readText(path)
  if (path.endsWith('.json')) return jsonDocument(file, text) ?? yamlDocument(file, text)
  return yamlDocument(file, text)
}

/** JSON is parsed quickly, and again with positions only when a mistake needs its line. */
function jsonDocument(file: string, text: string): SeedDocument | undefined {
  try {
    const value: unknown = JSON.parse(text)
    let positions: SeedDocument | undefined
    const place = (steps: Path) => (positions ??= yamlDocument(file, text)).lineOf(steps)
    return { file, value, mistakes: [], lineOf: place }
  } catch {
    return undefined
  }
}

function yamlDocument(file: string, text: string): SeedDocument {
  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const mistakes = parsed.errors.map((error) => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    pointer: '',
    reason: /call stack/i.test(error.message) ? TOO_DEEP : error.message,
  }))
  const place = (steps: Path) => lineOf(parsed, lines, steps)
  if (mistakes.length > 0) return { file, value: undefined, mistakes, lineOf: place }
  try {
    return { file, value: parsed.toJS() as unknown, mistakes, lineOf: place }
  } catch (error) {
    // Aliases that expand without end, or nesting that is too deep for the stack.
    const reason = error instanceof RangeError ? TOO_DEEP : (error as Error).message
    return { file, value: undefined, mistakes: [{ file, line: 1, pointer: '', reason }], lineOf: place }
  }
}

const TOO_DEEP = 'its lists and objects lie too deep in one another'

/** A path relative to the working folder when the file is in it, else the whole path. */
export function shownName(path: string): string {
  const short = relative(process.cwd(), path)
  return short.startsWith('..') || isAbsolute(short) ? path : short
}

function lineOf(parsed: Document, lines: LineCounter, path: Path): number {
  let offset = 0
  let node: unknown = parsed.contents
  for (const step of path) {
    if (node instanceof Alias) node = node.resolve(parsed)
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(step))
      if (!pair) break
      offset = startOf(pair.key) ?? offset
      node = pair.value
    } else if (isSeq(node)) {
      node = node.items[Number(step)]
      if (!node) break
      offset = startOf(node) ?? offset
    } else break
  }
  return lines.linePos(offset).line
}

function startOf(node: unknown): number | undefined {
  return (node as Node).range?.[0]
}
