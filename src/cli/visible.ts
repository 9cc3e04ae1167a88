/** What a terminal would obey, hide or turn: controls, format characters, separators of lines, halves of pairs, no shapes. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** A text of somebody else in one line of a terminal: what can't be seen is written as its number. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
}

/** JSON in which nothing but line ends and what can be seen stands as itself; it is read as before. */
export function visibleJson(json: string): string {
  return json.replaceAll(INVISIBLE, (sign) => {
    if (sign === '\n') return sign
    return Array.from({ length: sign.length }, (_none, at) => {
      return `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`
    }).join('')
  })
}
