import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeAtom } from '#src/lib/files/atom.ts'

test('no text of an entry adds an element to a feed, and every sign is one that XML has', () => {
  const text = fc.string({ unit: 'binary' })
  const entry = fc.record({
    id: text,
    title: text,
    updated: fc.constant('2026-11-26T12:00:00Z'),
    summary: text,
    url: text,
    relatedUrl: fc.option(fc.webUrl(), { nil: undefined }),
    categories: fc.array(text, { maxLength: 2 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 3 }), (entries) => {
      const feed = writeAtom({ id: 'tag:x', title: 'x', since: '2026-01-01T00:00:00Z', entries })
      const names = [...feed.matchAll(/<([a-z]+)/g)].map(([, name]) => name)
      const perEntry = entries.map(({ relatedUrl, categories }) => 6 + (relatedUrl ? 1 : 0) + categories.length)
      expect(names).toHaveLength(6 + perEntry.reduce((sum, count) => sum + count, 0))
      // Exactly the signs that XML 1.0 allows.
      expect(feed).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
    }),
  )
})
