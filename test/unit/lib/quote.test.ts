import { expect, test } from 'vitest'
import { quoteHash, quotationsIn } from '#src/lib/law/provision-text.ts'

test.each([
  ['spaces and line breaks', 'They  shall\n keep it.'],
  ['a space that does not break', 'They\u00a0shall keep it.'],
])('the hash of a sentence does not see %s', (_name, sentence) => {
  expect(quoteHash(sentence)).toBe(quoteHash('They shall keep it.'))
})

test('quotation marks, hyphens and composed letters are alike, words are not', () => {
  expect(quoteHash('“non‑E\u00adU” caf\u0065\u0301')).toBe(quoteHash('"non-EU" caf\u00e9'))
  expect(quoteHash('They shall keep it.')).not.toBe(quoteHash('They may keep it.'))
})

test('a sentence is found in the midst of a wording, across its lines', () => {
  const quotes = quotationsIn('First part; second part:\n(a) one;\n(b) two. A last\nsentence.')
  for (const quote of ['second part:', '(a) one;', 'A last sentence.', '(b) two.']) expect(quotes).toContain(quote)
})
