import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FOUND_AGAIN_MS } from '#src/lib/clock.ts'
import * as scripts from '#src/stores/redis/scripts.ts'

const FOLDER = new URL('../../../src/stores/redis/scripts/', import.meta.url)
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.lua'))
  .map((path) => ({ path, ...read(path) }))
const libraries = new Map(
  files.flatMap((file) => (file.path.includes('lib/') ? [[/([\w-]+)\.lua$/.exec(file.path)![1]!, file] as const] : [])),
)

/** What a file needs, the names that it gives to files that follow, and all names in it. */
function read(path: string) {
  const text = readFileSync(new URL(path, FOLDER), 'utf8')
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/'[^'\n]*'/g, "''")
  const needs = /^-- needs: (.+)\n/.exec(text)?.[1]?.split(', ') ?? []
  const given = [...code.matchAll(/^local (?:function (\w+)|([\w, ]+?) =)/gm)].flatMap(([, name, names = '']) => [
    ...(name ? [name] : []),
    ...names.split(', ').filter(Boolean),
  ])
  return { needs, given, used: new Set(code.match(/[A-Za-z_]\w*/g)) }
}

/** The libraries that precede a file. */
function behind(needs: string[]): string[] {
  return [...new Set(needs.flatMap((name) => [name, ...behind(libraries.get(name)!.needs)]))]
}

test.each(files.map(({ path }) => path))(
  '%s has what it uses in front of it, and needs nothing that it does not use',
  (path) => {
    const { needs, given, used } = files.find((file) => file.path === path)!
    const inFront = new Set(behind(needs).flatMap((name) => libraries.get(name)!.given))
    const ofLibraries = new Set([...libraries.values()].flatMap((library) => library.given))
    const missing = [...used].filter((name) => ofLibraries.has(name) && !inFront.has(name) && !given.includes(name))
    // A local variable may be called like a function of a library that isn't needed.
    const isCalled = (name: string) =>
      /^[A-Z_]+$/.test(name) || new RegExp(`\\b${name}\\(`).test(readFileSync(new URL(path, FOLDER), 'utf8'))
    expect(missing.filter(isCalled)).toEqual([])
    const reached = (name: string): boolean =>
      libraries.get(name)!.given.some((each) => used.has(each)) || libraries.get(name)!.needs.some(reached)
    expect(needs.filter((name) => !reached(name))).toEqual([])
  },
)

test('every script of the folder is defined once, and none without a file', () => {
  const defined = Object.values(scripts).map(({ name }) => name)
  const stored = files.flatMap(({ path }) => (path.includes('lib/') ? [] : [/([\w-]+)\.lua$/.exec(path)![1]!]))
  expect(defined.toSorted()).toEqual(stored.toSorted())
})

test('the scripts keep an idempotency key as long as the service does', () => {
  const text = readFileSync(new URL('idempotency/lib/idempotency.lua', FOLDER), 'utf8')
  expect(text).toContain(`local FOUND_AGAIN_MS = ${FOUND_AGAIN_MS}\n`)
})
