/** A citation as tables show it. */
interface Cited {
  ref: string
  url: string
}

/** The provisions that a row rests on: `32022R2554 Art 19(4)(a)`. */
export function provisionsCell(citations: readonly Cited[]): string[] {
  return citations.map(({ ref }) => ref.replace(/^CELEX:/, ''))
}

/** The address of the first provision. */
export function linkCell(citations: readonly Cited[]): string | undefined {
  return citations[0]?.url
}

/** A code in words: `sector_specific_override_of` as `sector specific override of`. */
export function wordsCell(code: string | undefined): string | undefined {
  return code?.replaceAll('_', ' ')
}
