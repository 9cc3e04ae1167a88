import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/** What each folder of `src` may import from, besides itself. The order is the direction of the data. */
const MAY_IMPORT: Record<string, string[]> = {
  lib: [],
  'problems.ts': [],
  'config.ts': ['lib'],
  graph: ['lib', 'problems.ts'],
  redis: ['lib', 'problems.ts'],
  metering: ['lib', 'problems.ts', 'redis'],
  'deps.ts': ['graph', 'redis', 'lib'],
  accounts: ['lib', 'problems.ts', 'graph', 'redis', 'metering', 'features'],
  policy: ['lib', 'problems.ts', 'redis', 'metering', 'plugins'],
  plugins: ['lib', 'problems.ts', 'graph', 'policy', 'deps.ts'],
  features: ['lib', 'problems.ts', 'graph', 'redis', 'metering', 'accounts', 'policy', 'plugins', 'deps.ts'],
  mcp: ['lib', 'problems.ts', 'metering', 'policy', 'plugins', 'features', 'deps.ts'],
  // What runs on an older Node before the packages are there lies in bin/.
  backends: ['lib', '..'],
}

interface Import {
  file: string
  target: string
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
const imports: Import[] = files.flatMap((file) => {
  const text = readFileSync(join(SRC, file), 'utf8')
  return [...text.matchAll(/from '(#src\/|\.\.?\/)([^']+)'/g)].map(([, prefix, path]) => ({
    file,
    target: prefix === '#src/' ? path! : relative(SRC, join(SRC, dirname(file), prefix! + path!)),
  }))
})
const topOf = (path: string) => path.split('/')[0]!

test('folders import only what stands before them', () => {
  const wrong = imports.filter(({ file, target }) => {
    const allowed = MAY_IMPORT[topOf(file)]
    return allowed && topOf(target) !== topOf(file) && !allowed.includes(topOf(target))
  })
  expect(wrong).toEqual([])
})

test("a feature uses another's main file or schema, never its routes", () => {
  const wrong = imports.filter(({ file, target }) => {
    const [own, other] = [file.split('/')[1], target.split('/')[1]]
    return topOf(file) === 'features' && topOf(target) === 'features' && own !== other && target.endsWith('routes.ts')
  })
  expect(wrong).toEqual([])
})

test('domain files know no HTTP', () => {
  const isEdge = (file: string) => /(^|\/)((.*-)?routes|plugin|schema|read-request|bridge)\.ts$/.test(file)
  const wrong = files.filter(
    (file) =>
      topOf(file) === 'features' && !isEdge(file) && readFileSync(join(SRC, file), 'utf8').includes("from 'fastify'"),
  )
  expect(wrong).toEqual([])
})

test('there is no cycle', () => {
  const edges = Map.groupBy(
    imports.filter((item) => files.includes(item.target)),
    (item) => item.file,
  )
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const { target } of edges.get(file) ?? []) {
      const cycle = visit(target, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  expect(files.map((file) => visit(file, [])).find((cycle) => cycle !== undefined)).toBeUndefined()
})

test('only the entry points read the environment', () => {
  const readers = files.filter((file) =>
    /process\.env|\benv\['|\{ env \} = process/.test(readFileSync(join(SRC, file), 'utf8')),
  )
  const isEntry = (file: string) =>
    ['config.ts', 'server.ts', 'start.ts'].includes(file) || ['backends', 'cli'].includes(topOf(file))
  expect(readers.filter((file) => !isEntry(file))).toEqual([])
})
