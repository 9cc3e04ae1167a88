import type { Backend } from './connection/backend.ts'

const PAGE = 500

/** Yields the names of keys that match the pattern, of every master, in pages. Memory does not grow with their number. */
export async function* scanKeys(backend: Backend, pattern: string, limitMs: number): AsyncGenerator<string[]> {
  for (const node of backend.nodes()) {
    let cursor = '0'
    do {
      const reply = await node.ask(['SCAN', cursor, 'MATCH', pattern, 'COUNT', String(PAGE)], limitMs)
      const [next, names] = reply as [string, string[]]
      yield names
      cursor = next
    } while (cursor !== '0')
  }
}
