/** Ways to write a place, and the form of them in which `findProvisions` reads it. */
const SPELLINGS: Array<[RegExp, string]> = [
  [/§§?\s*(?=\d)/g, 'Art '],
  // `Art. 33 Abs. 1 lit. a`, as it is written in German.
  [/(?<=\d[a-z]?\s+)(?:Abs|Absatz)\.?\s*(?=\d)/giu, 'paragraph '],
  [/(?<=\d[a-z]?\)?,?\s+)(?:lit|Buchst|Buchstabe)\.?\s*(?=[a-z]\b)/giu, 'point '],
  // `19(4)a`
  [/(\d+[a-z]{0,2}(?:\(\s?[0-9a-z]{1,5}\s?\))+)([a-z])(?![\p{L}\p{N}])/giu, '$1($2)'],
  // `Art 6.1.f`, `Art 33.1`
  [/(\bArt(?:icle)?\.?\s*\d+[a-z]{0,2})\.(\d{1,2})(?:\.([a-z])(?![\p{L}\p{N}]))?(?!\d)/giu, '$1($2)($3)'],
  [/\(\)/g, ''],
]

/** A search text with its places spelled so that `findProvisions` reads them. */
export function spellPlaces(text: string): string {
  return SPELLINGS.reduce((spelled, [form, written]) => spelled.replaceAll(form, written), text)
}

/** Numbers with these are no articles: `GDPR 72 hours`. */
const UNIT = String.raw`(?!\s*(?:h|hours?|days?|weeks?|months?|years?|%|per\s?cent|million|eur|euro)(?![\p{L}\p{N}]))`
const AFTER_ACT = new RegExp(String.raw`^\s+(\d{1,3}(?!h)[a-z]{0,2})(?![\p{L}\p{N}(/.:])${UNIT}`, 'iu')
const BEFORE_ACT = /(?<![\p{L}\p{N}(/.:]\s*)(\d{1,3}(?!h)[a-z]{0,2})\s+$/iu

/** The article whose number is right after or before the name of an act: `GDPR 30`, `33 GDPR`. */
export function findArticleBeside(
  text: string,
  act: { start: number; end: number },
): { provision: string; start: number; end: number } | undefined {
  const after = AFTER_ACT.exec(text.slice(act.end))
  if (after) return { provision: `Art ${after[1]!.toLowerCase()}`, start: act.end, end: act.end + after[0].length }
  const before = BEFORE_ACT.exec(text.slice(0, act.start))
  return before ? { provision: `Art ${before[1]!.toLowerCase()}`, start: before.index, end: act.start } : undefined
}
