import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runBlock } from '#test/support/regpack.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()

const ROOT = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'my-packs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// With a letter at its end that makes no number of it: YAML would read 3000000e12 as one.
const key = `${randomUUID().replaceAll('-', '').slice(0, 9)}x`

/** The commands of the page, with ids of this test. */
function commandsOf(page: string): string[] {
  const blocks = [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)].map(
    (match) => match[1]!,
  )
  return blocks.map((block) =>
    block
      .replaceAll('my-packs', folder)
      .replaceAll('example-act', `t-${key}`)
      .replaceAll('example_', `t_${key}_`)
      .replaceAll('39999R0001', `3${key.toUpperCase()}`),
  )
}

test('the commands of docs/PACK-FORMAT.md take a pack from nothing to published, blocked and back', async () => {
  const answers: string[] = []
  for (const script of commandsOf('PACK-FORMAT.md')) {
    const { code, out, err } = await runBlock(script)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    answers.push(out)
  }
  const said = answers.join('')
  expect(said).toMatch(/^no mistakes in 1 pack version$/m)
  expect(said).toMatch(
    /coverage 100\.0 %: of 4 paragraphs in the articles covered, 2 have an obligation and 2 a reason/,
  )
  expect(said).toMatch(new RegExp(`^t-${key}@1\\.0\\.0  published  law 2025-01-30 to open  2 obligations`, 'm'))
  expect(said).toMatch(new RegExp(`^t-${key}@1\\.0\\.0 is published$`, 'm'))
  const { records } = await graph.runText('MATCH (v:PackVersion {id: $id}) RETURN v.publication_mode AS mode', {
    id: `t-${key}@1.0.0`,
  })
  expect(records[0]!.get('mode')).toBe('published')
})
