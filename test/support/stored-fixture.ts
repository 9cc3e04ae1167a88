import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import type { Neo4jCoordinates, RedisCoordinates } from '#src/backends/store.ts'
import { dumpGraph, type DumpedRow, restoreGraph } from './dump-graph.ts'
import { dumpRedis, type DumpedKey, restoreRedis } from './dump-redis.ts'

/** Dumps of the stores as the commit in the folder's name left them. */
const FOLDER = new URL('../fixtures/stores-8186e63/', import.meta.url)

export interface StoreCoordinates {
  neo4j: Neo4jCoordinates
  redis: RedisCoordinates
}

/** The answers of the version that made the fixture; see `fill.ts` in its folder. */
export const readExpected = (): any => JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8'))

/** Writes the current content of both stores into the fixture's folder. */
export async function writeFixture({ neo4j, redis }: StoreCoordinates): Promise<void> {
  writeLines('graph.jsonl.br', await dumpGraph(neo4j))
  writeLines('redis.jsonl.br', await dumpRedis(redis.url))
}

/** Restores the fixture in empty stores. */
export async function restoreFixture({ neo4j, redis }: StoreCoordinates): Promise<void> {
  await Promise.all([
    restoreGraph(neo4j, readLines<DumpedRow>('graph.jsonl.br')),
    restoreRedis(redis.url, readLines<DumpedKey>('redis.jsonl.br')),
  ])
}

function writeLines(name: string, rows: unknown[]): void {
  const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  writeFileSync(new URL(name, FOLDER), brotliCompressSync(text, { params }))
}

function readLines<T>(name: string): T[] {
  const text = brotliDecompressSync(readFileSync(new URL(name, FOLDER))).toString('utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T)
}
