import { describe, expect, test } from 'vitest'
import { versionEvent } from '#src/law/changes/event.ts'
import type { JsonObject, LegalVersion } from '#src/law/versions/legal-version.ts'
import { makeObject, makeVersion } from '#test/support/legal-versions.ts'

const version = {
  id: 'p@2.0.0',
  pack_id: 'p',
  version: '2.0.0',
  legal_from: '2026-07-27',
  published_at: '2026-11-21T12:00:00.000Z',
  loaded_at: '2026-11-20T12:00:00.000Z',
}
const duty = (code: string, content: JsonObject) => makeObject('obligation', code, `p/${code}`, content)
const eventOf = (before: LegalVersion | undefined, after: LegalVersion) =>
  versionEvent({ version, before, after, isBackfill: false, closed: [], staleFacts: [] })
const unknown = { date: '2026-01-01', depends_on: { text: 'An act.', citation: 'X Art 1' } }

describe('the day from which a change counts', () => {
  const before = makeVersion('1.0.0', [duty('a', { title: 'a', summary: 's', applies_from: [{ date: '2025-02-02' }] })])
  test.each<[string, JsonObject, string | undefined]>([
    [
      'is no sooner than the text is the law',
      { title: 'a', summary: 't', applies_from: [{ date: '2025-02-02' }] },
      '2026-07-27',
    ],
    ['is the date that was moved', { title: 'a', summary: 's', applies_from: [{ date: '2027-12-02' }] }, '2027-12-02'],
    ['is unknown while it waits for an act', { title: 'a', summary: 's', applies_from: [unknown] }, 'unknown'],
    [
      'is the one that is known, of several',
      { title: 'a', summary: 's', applies_from: [unknown, { date: '2028-08-02' }] },
      '2028-08-02',
    ],
    [
      'is absent where only words beside the duty change',
      { title: 'b', summary: 's', applies_from: [{ date: '2025-02-02' }] },
      undefined,
    ],
  ])('%s', (_name, content, expected) => {
    const event = eventOf(before, makeVersion('2.0.0', [duty('a', content)]))
    expect(event.appliesFrom).toBe(expected)
    expect('appliesFrom' in event).toBe(expected !== undefined)
  })

  test('of a duty that ends is the day on which the text is the law', () => {
    const event = eventOf(before, makeVersion('2.0.0', []))
    expect(event.appliesFrom).toBe('2026-07-27')
    expect(event.objects).toEqual([
      {
        kind: 'obligation',
        id: 'a',
        lineage_id: 'p/a',
        ops: ['removed'],
        severity: 'substantive',
        applied_from: [{ date: '2025-02-02' }],
      },
    ])
  })
})

test('a first version adds everything', () => {
  const after = makeVersion('2.0.0', [duty('a', { title: 'a' })])
  expect(eventOf(undefined, after)).toMatchObject({
    severity: 'substantive',
    counts: { added: 1 },
    summary: 'Version 2.0.0 is published: 1 added',
  })
})
