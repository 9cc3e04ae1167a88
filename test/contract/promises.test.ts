import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

/** Lines that an earlier version of docs/promises.txt had, by the project's own history; none without one. */
function earlierPromises(): Set<string> {
  if (!existsSync(new URL('.git', ROOT))) return new Set()
  // What only a branch said before it was merged was never promised.
  const changes = ['log', '-p', '--first-parent', '--format=', '--unified=0', 'HEAD', '--', 'docs/promises.txt']
  const history = execFileSync('git', changes, { cwd: ROOT, encoding: 'utf8', maxBuffer: 100_000_000 })
  const committed = execFileSync('git', ['ls-files', 'docs/promises.txt'], { cwd: ROOT, encoding: 'utf8' })
  const last = committed ? execFileSync('git', ['show', 'HEAD:docs/promises.txt'], { cwd: ROOT, encoding: 'utf8' }) : ''
  const removed = history.match(/(?<=^-)(?!--).+$/gm) ?? []
  return new Set([...removed, ...last.split('\n')])
}

/** A promise that is gone breaks the programs that rely on it, so its users must find it announced. */
test('each promise of the document that was ever withdrawn is announced in API-DESIGN', () => {
  const now = new Set(read('docs/promises.txt').split('\n'))
  const announced = read('docs/API-DESIGN.md')
  const withdrawn = [...earlierPromises()].filter((line) => !now.has(line) && !announced.includes(`\`${line}\``))
  expect(withdrawn).toEqual([])
})
