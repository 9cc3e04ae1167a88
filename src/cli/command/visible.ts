/**
 * Characters that a terminal would obey, hide or turn: controls, format characters, line separators, halves of pairs, and characters
 * without a shape.
 */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Makes foreign text safe for one line of a terminal: a character that can't be seen is written as its number. */
export function visible(text: string): string {
  return text.replaceAll(INVISIBLE, (sign) => `\\u{${sign.codePointAt(0)!.toString(16)}}`)
}

/** Escapes every invisible character of a JSON text except line ends; the JSON keeps its meaning. */
export function visibleJson(json: string): string {
  return json.replaceAll(INVISIBLE, (sign) => {
    if (sign === '\n') return sign
    return Array.from({ length: sign.length }, (_none, at) => {
      return `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`
    }).join('')
  })
}
