import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What each folder of `src` may import from, besides itself. The order is the direction of the data. */
const MAY_IMPORT: Record<string, string[]> = {
  lib: [],
  'problems.ts': ['lib'],
  'config.ts': ['lib'],
  stores: ['lib', 'problems.ts'],
  'deps.ts': ['stores', 'lib'],
  law: ['lib', 'problems.ts', 'stores'],
  money: ['lib', 'problems.ts', 'stores'],
  http: ['lib', 'problems.ts', 'stores', 'deps.ts', 'law', 'money'],
  duties: ['lib', 'stores', 'law', 'http'],
  features: ['lib', 'problems.ts', 'stores', 'deps.ts', 'law', 'money', 'http', 'duties'],
  loader: ['lib', 'problems.ts', 'stores', 'law'],
  mcp: ['lib', 'problems.ts', 'money', 'http', 'features', 'deps.ts'],
  backends: ['lib'],
}

interface Import {
  file: string
  target: string
}

/** TypeScript files of a folder, by their paths from the root. */
const listFiles = (folder: string) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)

function listImports(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(/(?:from |import |import\()'(#|\.\.?\/)([^']+)'/g)].map(([, prefix, path]) => ({
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

const doors = new Set(sources.filter((file) => basename(file) === 'index.ts').map((file) => dirname(file)))

/** The room of a file of `src`: the nearest folder above it that has a door, its `index.ts`. */
function roomOf(path: string): string | undefined {
  for (let folder = dirname(path); folder.startsWith('src/'); folder = dirname(folder))
    if (doors.has(folder)) return folder
  return undefined
}

test('folders import only what stands before them', () => {
  const wrong = imports.filter(({ file, target }) => {
    const allowed = file.startsWith('src/') ? MAY_IMPORT[topOf(file)] : undefined
    return allowed && topOf(target) !== topOf(file) && !allowed.includes(topOf(target))
  })
  expect(wrong).toEqual([])
})

test('a room is entered through its index.ts; a feature.ts alone names the routes and schemas of its own rooms', () => {
  const wrong = imports.filter(({ file, target }) => {
    const room = roomOf(target)
    if (!room || room === roomOf(file)) return false
    const isOwn = basename(file) === 'feature.ts' && target.startsWith(`${dirname(file)}/`)
    const isApp = file === 'src/app.ts' && /\/(feature|plugin)\.ts$/.test(target)
    return target !== `${room}/index.ts` && !isOwn && !isApp && !isOutside(target)
  })
  expect(wrong).toEqual([])
  expect(doors.size).toBeGreaterThan(20)
})

/** What an object of the law looks like in an answer, beside the object. */
const isOutside = (file: string) => file.endsWith('.outside.ts')

test('what answers look like is known to features and to other answers alone', () => {
  const uses = imports.filter(({ target }) => isOutside(target))
  expect(uses.length).toBeGreaterThan(10)
  expect(
    uses.filter(({ file }) => !isOutside(file) && !['features', 'duties', 'cli', 'app.ts'].includes(topOf(file))),
  ).toEqual([])
})

test('domain files know no HTTP', () => {
  const isEdge = (file: string) =>
    /^src\/(duties|features\/.*)\/(((.*-)?routes|schema|bridge|formats)\.ts|routes\/.*)$/.test(file) ||
    file.startsWith('src/features/ops/')
  const isDomain = (file: string) =>
    ['stores', 'law', 'money', 'duties', 'features', 'loader'].includes(topOf(file)) && !isEdge(file)
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

const HOUSES = ['src/features', 'src/law', 'web/src']

test.each(HOUSES)('no rooms of %s stand in a circle, nor the rooms in them; an import of a type counts', (house) => {
  const within = listFiles(house)
    .flatMap(listImports)
    .filter(({ target }) => target.startsWith(`${house}/`))
  const circles = [1, 2].flatMap((depth) => {
    // A file beside rooms belongs to the folder that holds them.
    const roomAt = (path: string) =>
      dirname(path)
        .split('/')
        .slice(0, house.split('/').length + depth)
        .join('/')
    const crossing = within.filter(({ file, target }) => roomAt(file) !== roomAt(target))
    const neighbours = Map.groupBy(crossing, ({ file }) => roomAt(file))
    const reachable = (room: string, met = new Set<string>()): Set<string> => {
      for (const { target } of neighbours.get(room) ?? [])
        if (!met.has(roomAt(target))) reachable(roomAt(target), met.add(roomAt(target)))
      return met
    }
    return crossing
      .filter(({ file, target }) => reachable(roomAt(target)).has(roomAt(file)))
      .map(({ file, target }) => `${roomAt(file)} → ${roomAt(target)}: ${file} imports ${target}`)
  })
  expect(within.length).toBeGreaterThan(100)
  expect([...new Set(circles)].toSorted()).toEqual([])
})

test('only the entry points read the environment', () => {
  const readers = sources.filter((file) =>
    /process\.env|\benv\['|\{ env \} = process/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  const isEntry = (file: string) => ['config.ts', 'server.ts', 'start.ts', 'backends', 'cli'].includes(topOf(file))
  expect(readers.filter((file) => !isEntry(file))).toEqual([])
})

test('a command knows the process that runs it by its terminal alone', () => {
  const commands = sources.filter((file) => file.startsWith('src/cli/') && file !== 'src/cli/main.ts')
  const wrong = commands.filter((file) => /\b(process|console)\.\w/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(wrong).toEqual([])
  expect(commands.length).toBeGreaterThan(20)
})

test('no folder of src has more than twenty files of code beside each other', () => {
  const folders = Map.groupBy(sources, (file) => dirname(file))
  const large = [...folders].filter(([, files]) => files.length > 20).map(([folder]) => folder)
  expect(large).toEqual([])
})

/** The layers of the engine, from the lowest on. */
const LAYERS = ['rules', 'evaluate', 'unknowns', 'answer']

test('the engine reads only downwards, and its door has at most 26 names', () => {
  const layerOf = (path: string) => LAYERS.indexOf(/^src\/law\/engine\/(\w+)\//.exec(path)?.[1] ?? '')
  const upwards = imports.filter(({ file, target }) => layerOf(file) >= 0 && layerOf(target) > layerOf(file))
  expect(upwards).toEqual([])
  const door = readFileSync(join(ROOT, 'src/law/engine/index.ts'), 'utf8')
  const names = [...door.matchAll(/\{([^}]*)\}/g)].flatMap(([, list]) => list!.split(',').filter((name) => name.trim()))
  expect(names.length).toBeGreaterThan(0)
  expect(names.length).toBeLessThanOrEqual(26)
})

test('a statement lies in the folder of cypher that is named after the folder of src that binds it', () => {
  const wrong = sources.flatMap((file) =>
    [
      ...readFileSync(join(ROOT, file), 'utf8').matchAll(
        /(?:defineQuery\(\s*['`]|')([a-z-]+)\/(?:[a-z-]+\/)?(?:find|list|count|walk|upsert|create|set|delete)-/g,
      ),
    ]
      .map(([, folder]) => folder!)
      .filter((folder) => basename(file) === 'queries.ts' && !dirname(file).split('/').includes(folder))
      .map((folder) => `${file}: ${folder}`),
  )
  expect(wrong).toEqual([])
})
