/** A provision as people cite it, and where its publisher has it. */
export interface Citation {
  ref: string
  label: string
  url: string
}

/** `CELEX:32022R2554 Art 19(4)(a)` under the act that its pack is named after. `names`: short names by CELEX number. */
export function cite(ref: string, names: ReadonlyMap<string, string>, under?: string): Citation {
  const celex = celexOf(ref)
  const provision = ref.replace(/^\S* ?/, '')
  const name = names.get(celex) ?? numberOf(celex)
  const label = name === under ? provision : `${name} ${provision}`
  return { ref, label, url: officialUrl(celex, provision) }
}

/** The CELEX number of the act of a provision. */
export const celexOf = (ref: string): string => ref.replace(/^CELEX:/, '').split(' ', 1)[0]!

/** `(EU) 2025/301` for an act without a short name. */
export function numberOf(celex: string): string {
  const [, year, number] = /^3(\d{4})[A-Z](\d+)$/.exec(celex) ?? []
  return year === undefined ? celex : `(EU) ${year}/${Number(number)}`
}

/** Where the publisher has a text of an act, by its id: `consolidated-2026-07-27` is a document of its own. */
export function textUrl(celex: string, text = ''): string {
  const [, ...date] = /^consolidated-(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  return officialUrl(date.length > 0 ? `0${celex.slice(1)}-${date.join('')}` : celex)
}

/** The official text, at the article, annex or recital of the provision. */
export function officialUrl(celex: string, provision = ''): string {
  const [, kind = '', number = ''] = /^(Art|Annex|Recital) ([0-9A-Za-z]+)/.exec(provision) ?? []
  const mark = { Art: 'art', Annex: 'anx', Recital: 'rct' }[kind]
  return `https://eur-lex.europa.eu/legal-content/EN/TXT/HTML/?uri=CELEX:${encodeURIComponent(celex)}${mark ? `#${mark}_${number}` : ''}`
}
