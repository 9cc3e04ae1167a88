import { LRUCache } from 'lru-cache'

/** The assumed size of a response that is still an object and does not know its own. */
const OBJECT_BYTES = 50_000

/** A cached response that knows how much memory it takes, bytes. */
export interface Sized {
  byteLength: number
}

/** A map of texts that the cache keeps as it is, instead of text that each question would parse anew. */
export class KeptMap extends Map<string, string> implements Sized {
  readonly byteLength: number

  constructor(entries: ReadonlyArray<readonly [string, string]>) {
    super(entries)
    this.byteLength = entries.reduce((sum, [key, value]) => sum + 2 * (key.length + value.length) + ENTRY_BYTES, 0)
  }
}

/** A set of texts that the cache keeps as it is. */
export class KeptSet extends Set<string> implements Sized {
  readonly byteLength: number

  constructor(values: readonly string[]) {
    super(values)
    this.byteLength = values.reduce((sum, value) => sum + 2 * value.length + ENTRY_BYTES, 0)
  }
}

/** The assumed size of an entry of a map besides its characters. */
const ENTRY_BYTES = 80

/** Rows of a statement that the cache keeps as they are. */
export class KeptRows<Row> implements Sized {
  readonly rows: readonly Row[]
  readonly byteLength: number

  constructor(rows: readonly Row[], bytesEach: number) {
    this.rows = rows
    this.byteLength = rows.length * bytesEach
  }
}

/**
 * The last used of many small things, under one key of the response cache. Counts as if it were full, because the cache
 * asks for its size only once.
 */
export class KeptLast<V extends object | string> extends LRUCache<string, V> implements Sized {
  readonly byteLength: number

  constructor({ most, bytesEach }: { most: number; bytesEach: number }) {
    super({ max: most })
    this.byteLength = most * (bytesEach + ENTRY_BYTES)
  }
}

/** Counts the key too: the one of a POST holds its body. A character of a text takes at most two bytes. */
export function sizeOf(answer: object | string, key: string): number {
  if (typeof answer === 'string') return 2 * (answer.length + key.length) + 1
  return ('byteLength' in answer ? (answer as Sized).byteLength : OBJECT_BYTES) + 2 * key.length + 1
}
