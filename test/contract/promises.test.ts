import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { ApiDocument } from '#src/http/document/shape.ts'
import { promisesOf } from '#test/support/promises.ts'

const ROOT = new URL('../../', import.meta.url)
const DOCUMENT = 'docs/openapi.json'
/** How many of the last versions of the document are compared: a withdrawn promise fails until it is announced. */
const VERSIONS = 25

const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
/** A page that was no document, as the answer of an error once was, promised nothing. */
const promisesIn = (text: string) => {
  const document = JSON.parse(text) as ApiDocument | { errors: object[] }
  return 'errors' in document ? new Set<string>() : promisesOf(document)
}

/** What the last committed versions of the document promised, by the project's own history; none without one. */
function earlierPromises(): Set<string> {
  if (!existsSync(new URL('.git', ROOT))) return new Set()
  // What only a branch said before it was merged was never promised.
  const commits = git('log', '--first-parent', '--format=%H', `-${VERSIONS}`, 'HEAD', '--', DOCUMENT)
  const documents = (commits.match(/\w+/g) ?? []).map((commit) => git('show', `${commit}:${DOCUMENT}`))
  return new Set(documents.flatMap((text) => [...promisesIn(text)]))
}

/** A promise that is gone breaks the programs that rely on it, so its users must find it announced. */
test('each promise that the last versions of the document made and this one withdraws is announced in API-DESIGN', () => {
  const now = promisesIn(read(DOCUMENT))
  expect(now.size).toBeGreaterThan(1_000)
  const announced = read('docs/API-DESIGN.md')
  const withdrawn = [...earlierPromises()].filter((line) => !now.has(line) && !announced.includes(`\`${line}\``))
  expect(withdrawn).toEqual([])
})
