import { readFileSync, statSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { builtExplorer } from '#test/support/built-explorer.ts'

const FIRST_MOST = 60_000
const SCREEN_MOST = 15_000

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}

let folder: string
let manifest: Record<string, Chunk>
beforeAll(() => {
  folder = builtExplorer()
  manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>
})

/** What the page names, every reader loads. */
const filesOfPage = () =>
  new Set([...readFileSync(`${folder}/index.html`, 'utf8').matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file!))

/** The files that a chunk needs, with those that it imports at once. */
function filesOf(name: string): Set<string> {
  const { file, css = [], imports = [] } = manifest[name]!
  return new Set([file, ...css, ...imports.flatMap((one) => [...filesOf(one)])])
}

/** As the service sends them to a browser that takes brotli. */
const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + statSync(`${folder}/${file}.br`).size, 0)

test('the shell with the first screen has at most 60 kB with brotli, and each further screen at most 15 kB', () => {
  const first = filesOfPage()
  expect(first.size).toBeGreaterThan(1)
  expect(weigh(first)).toBeLessThanOrEqual(FIRST_MOST)
  const screens = Object.keys(manifest).filter((name) => manifest[name]!.isDynamicEntry)
  expect(screens).toEqual(
    expect.arrayContaining(['src/screens/account/account.tsx', 'src/screens/library/library.tsx']),
  )
  const tooLarge = screens.filter((name) => weigh([...filesOf(name)].filter((file) => !first.has(file))) > SCREEN_MOST)
  expect(tooLarge).toEqual([])
})
