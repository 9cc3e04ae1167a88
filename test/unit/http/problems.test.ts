import { Ajv } from 'ajv'
import type { FastifyError, FastifySchemaValidationError } from 'fastify'
import { describe, expect, test } from 'vitest'
import { toProblem, validationProblem } from '#src/http/problems.ts'
import { mistakeOf } from '#src/law/vocabulary/index.ts'
import { ERRORS_LISTED_MOST, invalidInput, Problem, storeUnavailable } from '#src/problems.ts'

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z]+$' },
    limit: { type: 'integer', minimum: 1 },
    mode: { type: 'string', enum: ['one', 'two'] },
    list: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['a/b~c'], properties: { 'a/b~c': { type: 'integer' } } },
    },
    either: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}
const validate = new Ajv({ allErrors: true, strict: true }).compile(SCHEMA)

/** The entries of the problem that this value makes. */
function entriesOf(value: unknown, context = 'body') {
  expect(validate(value)).toBe(false)
  return validationProblem(validate.errors as unknown as FastifySchemaValidationError[], context).entries.map(
    ({ field, detail }) => [field, detail],
  )
}

describe('an invalid input names', () => {
  test.each<[string, unknown, Array<[string, unknown]>]>([
    ['a missing field', {}, [['body.name', 'is required']]],
    ['an unknown field', { name: 'ab', nane: 1 }, [['body.nane', 'is not known here']]],
    ['the values that are allowed', { name: 'ab', mode: 'three' }, [['body.mode', 'must be one of one, two']]],
    ['a wrong type', { name: 'ab', limit: '1' }, [['body.limit', 'must be integer']]],
    [
      'the item of a list',
      { name: 'ab', list: [{ 'a/b~c': 1 }, { 'a/b~c': 'x' }] },
      [['body.list.1.a/b~c', 'must be integer']],
    ],
    ['what an item lacks', { name: 'ab', list: [{}] }, [['body.list.0.a/b~c', 'is required']]],
    ['an empty list', { name: 'ab', list: [] }, [['body.list', 'must NOT have fewer than 1 items']]],
    ['the body itself', [], [['body', 'must be object']]],
    [
      'every mistake of a field at once',
      { name: 'A' },
      [['body.name', 'must NOT have fewer than 2 characters; must match pattern "^[a-z]+$"']],
    ],
    [
      'every field at once',
      { limit: 0, more: 1 },
      [
        ['body.name', 'is required'],
        ['body.more', 'is not known here'],
        ['body.limit', 'must be >= 1'],
      ],
    ],
  ])('%s', (_name, value, expected) => {
    expect(entriesOf(value)).toEqual(expected)
  })

  test('that no form of several fits', () => {
    expect(entriesOf({ name: 'ab', either: 1 })).toEqual([
      ['body.either', 'must be string; must be null; matches none of the allowed forms'],
    ])
  })

  test.each([
    ['querystring', 'query'],
    ['params', 'path'],
    ['headers', 'header'],
    ['body', 'body'],
  ])('the part of the request: %s is %s', (context, part) => {
    expect(entriesOf({ name: 'ab', limit: 0 }, context)).toEqual([[`${part}.limit`, 'must be >= 1']])
  })
})

describe('an error', () => {
  const of = (fields: object, error: Error = new Error('internal text')) =>
    toProblem(Object.assign(error, fields) as FastifyError)

  test.each([
    ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 415, 'unsupported_media_type', 'header.content-type'],
    ['FST_ERR_CTP_BODY_TOO_LARGE', 413, 'payload_too_large', 'body'],
    ['FST_ERR_CTP_EMPTY_JSON_BODY', 422, 'validation_error', 'body'],
    ['FST_ERR_CTP_INVALID_JSON_BODY', 422, 'validation_error', 'body'],
    ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', 422, 'validation_error', 'body'],
    ['HALF_PAIR', 422, 'validation_error', 'body'],
    ['FST_ERR_BAD_URL', 404, 'not_found', undefined],
    ['FST_ERR_MAX_PARAM_LENGTH', 404, 'not_found', undefined],
  ])('of the parser or router is one of ours: %s', (code, status, ours, field) => {
    const problem = of({ code })
    expect(problem).toMatchObject({ status, code: ours })
    expect(problem.entries[0]!.field).toBe(field)
    expect(JSON.stringify(problem.entries)).not.toContain('internal text')
  })

  test('of the JSON parser is 422, other syntax errors are not', () => {
    expect(of({ statusCode: 400 }, new SyntaxError('x')).status).toBe(422)
    expect(of({}, new SyntaxError('x')).status).toBe(500)
  })

  test('that nobody foresaw is 500, keeps its cause for the log and tells nobody', () => {
    const cause = new Error('password=hidden')
    const problem = toProblem(cause as FastifyError)
    expect(problem).toMatchObject({ status: 500, code: 'internal_error', cause })
    expect(problem.entries).toEqual([{ code: 'internal_error', message: 'Internal error' }])
  })

  test('that is a problem already stays what it is', () => {
    const problem = new Problem('not_found')
    expect(toProblem(problem)).toBe(problem)
  })

  test('of a lost store keeps the code, names the store, and says when to try again', () => {
    const { code, status, retryAfterSeconds, entries, cause } = storeUnavailable('graph', 'why')
    expect({ code, status, retryAfterSeconds, cause }).toEqual({
      code: 'billing_unavailable',
      status: 503,
      retryAfterSeconds: 2,
      cause: 'why',
    })
    const entry = { code: 'billing_unavailable', message: 'Billing ledger is unavailable' }
    expect(entries).toEqual([{ ...entry, detail: 'the graph store does not answer' }])
    expect(storeUnavailable('redis', 'why').entries).toEqual([{ ...entry, detail: 'Redis does not answer' }])
  })
})

test('what is wrong with a field is worked out once, and only for mistakes that are listed', () => {
  const told: string[] = []
  const mistakes = Array.from({ length: 1_000 }, (_, index) =>
    mistakeOf(`body.${index}`, () => {
      told.push(`${index}`)
      return 'is wrong'
    }),
  )
  expect(invalidInput(mistakes)).toMatchObject({ entries: { length: ERRORS_LISTED_MOST } })
  expect(told).toEqual(Array.from({ length: ERRORS_LISTED_MOST }, (_, index) => `${index}`))
})
