import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Content } from '#src/backends/store.ts'
import { loadSeed, readSeed, SEED_FOLDER } from '#src/loader/index.ts'
import { openGraph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The programs that write the content. */
const WRITERS = ['src/stores/graph/migrations/migrate.ts', 'src/loader/index.ts', 'test/support/shipped-packs.ts']
/** What the writers read. */
const SOURCES = ['seed', 'cypher', 'src/backends/neo4j/pom.xml']
/**
 * The shipped packs, loaded and published on the day of their last review, on any day of the run. Test files
 * share them and change none of them.
 */
export function shippedPacks(say: (line: string) => void): Content {
  return {
    key: hashOf([...SOURCES.flatMap(listFiles), ...withImports(WRITERS)]),
    async fill(coordinates) {
      const graph = openGraph({ ...coordinates, onWait: say })
      try {
        await migrate(graph)
        const signed = readSeed(SEED_FOLDER).reviews.map(({ value }) => value.signed_at)
        const clock = { now: () => Date.parse(`${signed.toSorted().at(-1)}T00:00:00Z`) }
        const { published, withheld, seconds } = await loadSeed(graph, { clock, publish: true })
        if (withheld.length > 0)
          throw new Error(
            `not published: ${withheld.map(({ id, reasons }) => `${id}: ${reasons.join('; ')}`).join(', ')}`,
          )
        say(`Packs: ${published.length} packs and facts published (${seconds.toFixed(1)} s)`)
      } finally {
        await graph.close()
      }
    },
  }
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex').slice(0, 16)
}

function listFiles(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
}

/** The files, and all of the project's that they import. */
function withImports(files: string[]): string[] {
  const found = new Set(files)
  for (const file of found) {
    if (!file.endsWith('.ts')) continue
    for (const [, own, path] of readFileSync(join(ROOT, file), 'utf8').matchAll(/from '(#|\.\.?\/)([^']+\.m?ts)'/g))
      found.add(own === '#' ? path! : join(dirname(file), own! + path!))
  }
  return [...found]
}
