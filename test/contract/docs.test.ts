import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GENERATED_PAGES } from '#src/cli/docs.ts'
import { renderErrorsPage } from '#src/cli/errors.ts'
import { PROBLEMS } from '#src/problems.ts'

const DOCS = new URL('../../docs/', import.meta.url)

describe('pages made from the code', () => {
  test.each(Object.entries(GENERATED_PAGES))('docs/%s is up to date', async (page, render) => {
    const written = readFileSync(new URL(page, DOCS), 'utf8')
    const remedy = `run: npm run -s regpack -- docs ${page.split('.')[0]}`
    expect(written === (await render()), remedy).toBe(true)
  })

  test('the page of errors has one row for each code', () => {
    const codes = renderErrorsPage().match(/(?<=^\| \d{3} \| `)\w+/gm)
    expect(codes?.toSorted()).toEqual(Object.keys(PROBLEMS).toSorted())
  })
})
