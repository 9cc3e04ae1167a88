import { sha256 } from '../json/canonical.ts'

/** Removes differences that copying makes: composes letters, and makes spaces, hyphens and quotes plain. */
function foldQuote(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replaceAll(/[\u201c\u201d\u201e\u201f]/g, '"')
    .replaceAll(/[\u2010\u2011\u2012\u2013]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The hash of a cited sentence. With it the sentence can be checked against a text without being stored. */
export function quoteHash(sentence: string): string {
  return sha256(foldQuote(sentence))
}

/** Lists all parts of a text that may have been cited: the whole, each line, and each sentence or part up to a semicolon or colon. */
export function quotesIn(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const whole = foldQuote(text)
  const sentences = [whole, ...lines].flatMap((piece) => foldQuote(piece).split(/(?<=[.;:])\s/))
  return [...new Set([whole, ...lines.map(foldQuote), ...sentences])]
}
