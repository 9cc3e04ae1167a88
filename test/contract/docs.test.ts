import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GENERATED_PAGES } from '#src/cli/docs.ts'
import { renderErrorsPage } from '#src/cli/errors.ts'
import { PROBLEMS } from '#src/problems.ts'

const DOCS = new URL('../../docs/', import.meta.url)

describe('pages made from the code', () => {
  test.each(Object.entries(GENERATED_PAGES))('docs/%s is as `regpack docs` writes it', async (page, render) => {
    expect(readFileSync(new URL(page, DOCS), 'utf8')).toBe(await render())
  })

  test('the page of errors has one row for each code', () => {
    const codes = renderErrorsPage().match(/(?<=^\| \d{3} \| `)\w+/gm)
    expect(codes?.toSorted()).toEqual(Object.keys(PROBLEMS).toSorted())
  })
})
