/** The words for the texts of acts, of which answers have the ids. */
import { day } from './words.ts'

/** `Consolidated text of 27 Jul 2026` of the id of a text. */
export function sayText(id: string): string {
  const [, kind, published, corrected] =
    /^(oj|consolidated)-(\d{4}-\d{2}-\d{2})(?:-corrected-(\d{4}-\d{2}-\d{2}))?$/.exec(id) ?? []
  if (kind === undefined || published === undefined) return id
  if (kind === 'consolidated') return `Consolidated text of ${day(published)} (informative, not authentic)`
  return `Official Journal of ${day(published)}${corrected === undefined ? '' : `, as corrected on ${day(corrected)}`}`
}

/** `Checked against DORA, Official Journal of 27 Dec 2022, on 21 Nov 2026` of a caveat with the ids of texts. */
export function sayCaveat(caveat: string, nameOf: (celex: string) => string): string {
  return caveat
    .replaceAll(
      /\b(\d{5}[A-Z]\d{4}) ((?:oj|consolidated)-[\d-]+\d(?:-corrected-[\d-]+\d)?)/g,
      (_, celex: string, text: string) => `${nameOf(celex)}, ${sayText(text)}`,
    )
    .replaceAll(/, (\d{4}-\d{2}-\d{2})\b/g, (_, date: string) => `, on ${day(date)}`)
}
