import { wordsCell } from '#src/lib/law/citation-cells.ts'
import { moneyInWords } from '#src/lib/law/words.ts'
import type { PenaltyContent, PenaltyTerm } from './penalty.ts'
import type { ListedPenalty } from './queries.ts'

type Fine = Pick<PenaltyContent, 'terms' | 'combine' | 'bound' | 'condition'>

/**
 * The highest fine among penalties in words: `EUR 10,000,000 or 2 % of the turnover, whichever is higher`. Undefined
 * when no law of the Union sets an amount. Fixed amounts are compared first, then shares of a turnover. A fine that is
 * meant for some alone says for whom; of equal fines the one for all comes first.
 */
export function largestFineOf(penalties: readonly ListedPenalty[]): string | undefined {
  const fines = penalties
    .map(({ content_json: content }) => content)
    .filter(({ person, terms = [] }) => person !== 'natural' && terms.length > 0)
  const isForSome = ({ condition }: Fine) => Number(condition !== undefined)
  const [largest] = fines.toSorted((one, other) => rankOf(other) - rankOf(one) || isForSome(one) - isForSome(other))
  return largest && fineInWords(largest)
}

const PER_MILLION = 1e-6

/** Shares count where no amount is fixed, or to tell like amounts apart. */
function rankOf({ terms = [] }: Fine): number {
  const fixed = Math.max(0, ...terms.map((term) => term.fixed?.amount ?? 0))
  const percent = Math.max(0, ...terms.map((term) => term.turnover?.percent ?? term.per_day?.percent ?? 0))
  return fixed + percent * PER_MILLION
}

/** What a fine can be at most. A floor of the maximum says how high national law has to let it be at least. */
function fineInWords({ terms = [], combine, bound, condition }: Fine): string {
  const parts = terms.map(termInWords)
  const which = parts.length > 1 && combine ? `, whichever is ${combine.includes('lower') ? 'lower' : 'higher'}` : ''
  const limit = condition ? `. ${condition.text}` : ''
  return `${bound === 'floor_of_maximum' ? 'a maximum of at least ' : 'up to '}${parts.join(' or ')}${which}${limit}`
}

function termInWords({ fixed, turnover, profit_multiple: profit, per_day: daily }: PenaltyTerm): string {
  if (fixed) return moneyInWords(fixed)
  if (turnover) return `${turnover.percent} % of the ${wordsCell(turnover.base)}`
  if (profit) return `${profit.factor} times the ${wordsCell(profit.base)}`
  const share = daily?.percent === undefined ? '' : `${daily.percent} % of the ${wordsCell(daily.base ?? 'turnover')}`
  return `${daily?.amount ? moneyInWords(daily.amount) : share} a day`
}
