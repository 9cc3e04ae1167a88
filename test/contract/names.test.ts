import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const EXPORTED = /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type) (\w+)/gm

/** The exported names of a file. A schema and its type are one thing, and have one name. */
function listNames(file: string): string[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...new Set([...text.matchAll(EXPORTED)].map(([, name]) => name!))]
}

// An index.ts exports again what its files declare.
const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .map((file) => `src/${file}`)
  .filter((file) => file.endsWith('.ts') && basename(file) !== 'index.ts')

test('no exported name stands for two things', () => {
  const declared = files.flatMap((file) => listNames(file).map((name) => ({ name, file })))
  const filesOf = Map.groupBy(declared, ({ name }) => name)
  const twice = [...filesOf].filter(([, places]) => places.length > 1)
  expect(declared.length).toBeGreaterThan(1000)
  expect(twice.map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`)).toEqual([])
})
