import { Type } from '@sinclair/typebox'
import { expect, test } from 'vitest'
import { wordCheckOf } from '#src/http/input/words.ts'
import { type Vocabulary, Word, WordList, wordOf } from '#src/law/vocabulary/index.ts'
import { Strict } from '#src/lib/schema.ts'

const vocabulary = {
  codes: { activities: new Set(), entity_roles: new Set(['bank']), sector_tags: new Set(), jurisdictions: new Set() },
  events: new Set(['breach']),
  figures: new Map(),
  facts: new Map(),
  relationshipTypes: new Set(),
  packIds: new Set(['eu-one', 'eu-two']),
  synonyms: [],
} as unknown as Vocabulary

const packs = WordList('packs', 'Packs', ['eu-one'])
const item = Type.String(wordOf('packs'))
const schema = {
  querystring: Strict({ pack_id: packs, q: Type.Optional(Type.String()) }),
  body: Strict({
    title: Type.Optional(Type.String()),
    event: Type.Optional(Word('events', 'Event', 'breach')),
    subjects: Type.Optional(Type.Array(Strict({ roles: WordList('entity_roles', 'Roles', ['bank']) }))),
    between: Type.Optional(Type.Array(Type.Array(item))),
    change: Type.Optional(Type.Unsafe({ ...packs, type: ['array', 'null'] })),
  }),
}

async function check(query: object, body: object) {
  let reads = 0
  const read = () => {
    reads += 1
    return Promise.resolve(vocabulary)
  }
  const mistakes = await wordCheckOf(schema, read)!({ query, body } as never)
  return { reads, fields: mistakes.map(({ field }) => field), details: mistakes.map(({ detail }) => detail) }
}

test('a word that its list does not have is found in a field, a list, an object of a list, and a list of lists', async () => {
  const query = { pack_id: ['eu-one', 'eu-none'] }
  const found = await check(query, {
    event: 'breech',
    subjects: [{}, { roles: ['bank', 'shop'] }],
    between: [['eu-two'], ['eu-tow']],
  })
  expect(found.fields).toEqual(['query.pack_id.1', 'body.event', 'body.subjects.1.roles.1', 'body.between.1.0'])
  expect(found.details[1]).toBe('"breech" is not a known value of events; did you mean breach?')
  expect(found.details[3]).toContain('did you mean eu-two?')
})

test('the vocabulary is read for a request with a word, and for no other', async () => {
  expect(await check({}, { event: 'breach', title: 'x' })).toMatchObject({ reads: 1, fields: [] })
  expect(await check({ q: 'x' }, { title: 'x' })).toMatchObject({ reads: 0, fields: [] })
  expect(wordCheckOf({ body: Strict({ title: Type.String() }) }, () => Promise.resolve(vocabulary))).toBeUndefined()
})

test('a field that null may remove is left to the check of what the change makes', async () => {
  expect(await check({}, { change: ['eu-none'] })).toMatchObject({ reads: 0, fields: [] })
})

test('no word of the keyword is written into a document', () => {
  expect(JSON.parse(JSON.stringify(packs))).toEqual({
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 120 },
    minItems: 1,
    maxItems: 500,
    description: 'Packs',
    examples: [['eu-one']],
  })
})
