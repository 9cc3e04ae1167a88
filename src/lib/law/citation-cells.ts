/** A citation as tables show it. */
interface Cited {
  ref: string
  url: string
}

/** A provision as tables show it: `32022R2554 Art 19(4)(a)`. */
export function provisionInCell(ref: string): string {
  return ref.replace(/^CELEX:/, '')
}

/** The provisions that a row rests on. */
export function provisionsCell(citations: ReadonlyArray<Pick<Cited, 'ref'>>): string[] {
  return citations.map(({ ref }) => provisionInCell(ref))
}

/** The address of the first provision. */
export function linkCell(citations: readonly Cited[]): string | undefined {
  return citations[0]?.url
}

/** A code in words: `sector_specific_override_of` as `sector specific override of`. */
export function wordsCell(code: string | undefined): string | undefined {
  return code?.replaceAll('_', ' ')
}
