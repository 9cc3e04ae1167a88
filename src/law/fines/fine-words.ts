import type { ListedPenalty, PenaltyContent, PenaltyTerm } from '#src/law/attachments/index.ts'
import type { Words } from '#src/law/vocabulary/index.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { moneyInWords } from '#src/lib/law/words.ts'
import { type AmountRange, anyOf, isExact, moneyOf } from './amounts.ts'
import { type Fine, waysOf } from './duty-fines.ts'
import type { Alternative } from './exposure.ts'

/**
 * A fine of one offender in words: `up to EUR 560,000 (EUR 35,000,000 or 7 % of the turnover, whichever is lower, for
 * micro, small and medium-sized enterprises)`. What may be for others alone begins with `only`. A floor of the maximum
 * says how high national law has to let it be at least.
 */
export function fineInWords(fine: Fine, words: Words): string {
  const { row, exposure, condition } = fine
  const { bound, condition: limit } = row.content_json
  const isFloor = bound === 'floor_of_maximum'
  const only = sayOnly(fine, words)
  const ways = waysOf(exposure)
  const lifts = isFloor
    ? exposure.alternatives.flatMap(({ fine: lifted, whom }) => (lifted ? sayLift(lifted, whom) : []))
    : []
  const unknown = [...new Set(unknownOf(ways).map(words.ofInput))]
  return [
    only,
    sayAmount(ways, isFloor),
    ...lifts,
    unknown.length > 0 ? `; not known: ${unknown.join(', ')}` : '',
    condition?.truth === null ? `. ${limit!.text}` : '',
  ].join('')
}

/** The fines of a duty without a company, each with its variants and whom they are for. */
export function finesInWords(penalties: readonly ListedPenalty[]): string | undefined {
  const said = penalties.flatMap(({ content_json: content }) => sayPenalty(content))
  return said.length > 0 ? [...new Set(said)].join(' ') : undefined
}

function sayOnly({ addressed, condition, from, row }: Fine, words: Words): string {
  if (addressed === null) return `only if it is ${words.ofRole(row.content_json.addressee_role)}: `
  if (condition?.truth === null) return 'only where its condition is met: '
  return from === undefined ? '' : `only once it is the law, from ${dayInWords(from)}: `
}

function sayAmount(ways: Alternative[], isFloor: boolean): string {
  const range = anyOf(ways.map((way) => way.range))
  const how = ways.map(({ terms, stated, ...way }) =>
    sayWay(
      { ...way, terms: stated },
      terms.map(({ perDay }) => perDay),
    ),
  )
  const isMade = ways.some(({ stated }) => stated.length > 1 || stated[0]?.fixed === undefined)
  if (isExact(range)) return sayBound(`${say(range.least)}${isMade && how.length === 1 ? ` (${how[0]})` : ''}`, isFloor)
  if (ways.some((way) => !isExact(way.range))) return sayBound(how.join('; or '), isFloor)
  const ends = isFloor
    ? `at least ${say(range.least)}`
    : `a maximum between ${say(range.least)} and ${say(range.most!)}`
  return `${ends} (${how.join('; or ')})`
}

const say = (cents: NonNullable<AmountRange['most']>) => moneyInWords(moneyOf(cents))

function sayBound(amount: string, isFloor: boolean): string {
  return isFloor ? `at least ${amount}: national law sets the maximum` : `up to ${amount}`
}

interface Way {
  terms: readonly PenaltyTerm[]
  combine?: string | undefined
  whom?: string | undefined
}

function sayWay({ terms, combine, whom }: Way, perDay: Array<bigint | undefined> = []): string {
  const parts = terms.map((term, at) => sayTerm(term, perDay[at]))
  return `${parts.join(' or ')}${parts.length > 1 ? sayCombine(combine) : ''}${whom === undefined ? '' : `, for ${whom}`}`
}

const sayCombine = (combine = '') => `, whichever is ${combine.startsWith('lower') ? 'lower' : 'higher'}`

function sayTerm({ fixed, turnover, profit_multiple: profit, per_day: daily }: PenaltyTerm, perDay?: bigint): string {
  if (fixed) return moneyInWords(fixed)
  if (turnover) return `${turnover.percent} % of the turnover`
  if (profit) return `${profit.factor} times the ${profit.base}`
  if (perDay !== undefined) return `${say(perDay)} a day`
  return `${daily?.amount ? moneyInWords(daily.amount) : `${daily?.percent} % of the average daily turnover`} a day`
}

function sayLift(fine: string, whom = 'some'): string {
  return fine === 'none' ? `; no fine for ${whom}` : `; what national law says for ${whom}`
}

function unknownOf(ways: Alternative[]): string[] {
  if (isExact(anyOf(ways.map(({ range }) => range)))) return []
  return ways
    .flatMap(({ terms, condition }) => [
      ...(condition?.truth === null ? condition.turnsOn : []),
      ...terms.flatMap(({ missing }) => missing),
    ])
    .flatMap(companyInputOf)
}

/** What the calculator asks of an infringement: a company does not have it. */
const OF_INFRINGEMENT: ReadonlySet<string> = new Set(['days', 'profit'])

/** The fact of a company that an input of the calculator is; none for what only an infringement has. */
export function companyInputOf(input: string): string[] {
  if (OF_INFRINGEMENT.has(input)) return []
  return [input === 'turnover' ? 'turnover_eur' : input]
}

function sayPenalty({ terms, combine, bound, variants = [], condition, person }: PenaltyContent): string[] {
  if (!terms) return []
  const others = variants.map(({ whom, fine, terms: own, combine: how }) => {
    if (fine) return sayLift(fine, whom)
    return `; for ${whom}: ${own ? sayWay({ terms: own, combine: how }) : sayCombine(how).slice(2)}`
  })
  const amount = sayBound(sayWay({ terms, combine }), bound === 'floor_of_maximum')
  const who = person === 'natural' ? 'for natural persons: ' : ''
  const said = `${who}${amount}${others.join('')}.${condition ? ` ${condition.text}` : ''}`
  return [said[0]!.toUpperCase() + said.slice(1)]
}
