/** A text without the byte order mark at its beginning. */
export function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

/**
 * Prose as it is read: without soft hyphens, zero-width spaces and the other format characters that programs leave in
 * it, and with a line break for each separator of lines or paragraphs. Names are refused with one instead.
 */
export function seenText(prose: string): string {
  return prose.replaceAll(/[\u2028\u2029]/g, '\n').replaceAll(/\p{Cf}/gu, '')
}
