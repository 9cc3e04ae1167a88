import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What each folder of `src` may import from, besides itself. The order is the direction of the data. */
const MAY_IMPORT: Record<string, string[]> = {
  lib: [],
  'problems.ts': [],
  'config.ts': ['lib'],
  graph: ['lib', 'problems.ts'],
  redis: ['lib', 'problems.ts'],
  'deps.ts': ['graph', 'redis', 'lib'],
  vocabulary: ['lib', 'problems.ts', 'graph'],
  metering: ['lib', 'problems.ts', 'redis'],
  engine: ['lib', 'problems.ts', 'graph', 'vocabulary'],
  // Locks of folders lie in bin/: they are also needed on an older Node, before the packages are there.
  accounts: ['lib', 'problems.ts', 'graph', 'redis', 'metering', '..'],
  http: ['lib', 'problems.ts', 'graph', 'redis', 'metering', 'deps.ts'],
  features: ['lib', 'problems.ts', 'graph', 'redis', 'deps.ts', 'vocabulary', 'metering', 'engine', 'accounts', 'http'],
  loader: ['lib', 'problems.ts', 'graph', 'vocabulary', 'engine', 'features'],
  mcp: ['lib', 'problems.ts', 'metering', 'http', 'features', 'deps.ts'],
  backends: ['lib', '..'],
}

interface Import {
  file: string
  target: string
}

/** TypeScript files of a folder, by their paths from the root. */
const listFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file}`)

function listImports(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from|import) '(#|\.\.?\/)([^']+)'/g)].map(([, prefix, path]) => ({
    file,
    target: prefix === '#' ? path! : relative(ROOT, join(ROOT, dirname(file), prefix! + path!)),
  }))
}

const sources = listFiles('src')
// Tests themselves may look inside; what supports them, and the benchmarks, are users like any other.
const users = [...sources, ...listFiles('seed'), ...listFiles('test/support'), ...listFiles('bench')]
const imports = users.flatMap(listImports)

/** The first folder or file under `src`. */
const topOf = (path: string) => (path.startsWith('src/') ? path.split('/')[1]! : '..')

/** The subsystem or feature that a file of `src` belongs to, when it has a door. */
function roomOf(path: string): string | undefined {
  const [root, top, name] = path.split('/')
  if (root !== 'src') return undefined
  if (top === 'features' || top === 'accounts') return `src/${top}/${name}`
  return ['engine', 'vocabulary', 'loader', 'metering'].includes(top!) ? `src/${top}` : undefined
}

test('folders import only what stands before them', () => {
  const wrong = imports.filter(({ file, target }) => {
    const allowed = file.startsWith('src/') ? MAY_IMPORT[topOf(file)] : undefined
    return allowed && topOf(target) !== topOf(file) && !allowed.includes(topOf(target))
  })
  expect(wrong).toEqual([])
})

test('a feature or subsystem is entered through its index.ts; app.ts alone registers routes, and shared-schemas.ts schemas', () => {
  const wrong = imports.filter(({ file, target }) => {
    const room = roomOf(target)
    if (!room || room === roomOf(file)) return false
    const isRegistration = file === 'src/app.ts' && /(^|[/-])(routes|plugin)\.ts$/.test(target)
    return target !== `${room}/index.ts` && !isRegistration && file !== 'src/shared-schemas.ts'
  })
  expect(wrong).toEqual([])
})

test('domain files know no HTTP', () => {
  const isEdge = (file: string) => /(^|\/)((.*-)?routes|plugin|schema|read-request|bridge)\.ts$/.test(file)
  const isDomain = (file: string) => roomOf(file) !== undefined && !isEdge(file)
  const wrong = sources.filter(
    (file) => isDomain(file) && readFileSync(join(ROOT, file), 'utf8').includes("from 'fastify'"),
  )
  expect(wrong).toEqual([])
})

test('each alias of package.json is used', () => {
  const { imports: aliases } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const all = [...users, ...listFiles('test')].map((file) => readFileSync(join(ROOT, file), 'utf8'))
  const unused = Object.keys(aliases).filter((alias) => !all.some((text) => text.includes(`'${alias.slice(0, -1)}`)))
  expect(unused).toEqual([])
})

test('there is no cycle in src, seed and test/support', () => {
  const known = new Set(users)
  const edges = Map.groupBy(
    imports.filter(({ target }) => known.has(target)),
    ({ file }) => file,
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
  expect(users.map((file) => visit(file, [])).find((cycle) => cycle !== undefined)).toBeUndefined()
})

test('only the entry points read the environment', () => {
  const readers = sources.filter((file) =>
    /process\.env|\benv\['|\{ env \} = process/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  const isEntry = (file: string) => ['config.ts', 'server.ts', 'start.ts', 'backends', 'cli'].includes(topOf(file))
  expect(readers.filter((file) => !isEntry(file))).toEqual([])
})

test('no folder of src has more than ten files of code beside each other', () => {
  const folders = Map.groupBy(sources, (file) => dirname(file))
  const large = [...folders].filter(([, files]) => files.length > 10).map(([folder]) => folder)
  expect(large).toEqual([])
})
