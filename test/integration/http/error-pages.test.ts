import { beforeAll, expect, test } from 'vitest'
import { CONFLICT_REASONS, PROBLEMS } from '#src/lib/problem-codes.ts'
import { BASE_URL, openService, type Service } from '#test/support/service.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const get = (url: string) => service.app.inject(url)

test.each(Object.entries(PROBLEMS))(
  'the page of %s says its cause and remedy, and runs nothing',
  async (code, words) => {
    const { statusCode, headers, body } = await get(`/docs/errors/${code}`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'/,
    )
    expect(body).toContain(words.cause)
    expect(body).toContain(words.remedy)
    expect(body).not.toMatch(/<script|javascript:|\son\w+=/)
  },
)

test('the page of a conflict has a place for each reason, and the index a link to each code', async () => {
  const { body } = await get('/docs/errors/conflict')
  const ids = [...body.matchAll(/<h2 id="(\w+)">/g)].map(([, id]) => id)
  expect(ids).toEqual(Object.keys(CONFLICT_REASONS))
  const index = await get('/docs/errors')
  const links = [...index.body.matchAll(/<a href="errors\/(\w+)">/g)].map(([, code]) => code)
  expect(new Set(links)).toEqual(new Set(Object.keys(PROBLEMS)))
})

test('a page that is none is not found, and its name is not repeated as markup', async () => {
  const { statusCode, headers, body } = await get('/docs/errors/%3Cscript%3E')
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  expect(JSON.parse(body).errors).toMatchObject([
    { code: 'not_found', field: 'path.code', doc_url: `${BASE_URL}/docs/errors/not_found` },
  ])
})
