import { type Bounds, type FigureSaid, type FigureWord, isBounds, type Measure } from './say-figure.ts'

/** How exactly a figure is known. */
export type Known = 'exact' | 'between' | 'at_least' | 'at_most'
export const KNOWN: readonly Known[] = ['exact', 'between', 'at_least', 'at_most']

/** One end of a figure in the fields: a number, or hours and minutes. */
export interface TypedEnd {
  main: string
  minutes: string
}

/** A figure in the fields. */
export interface TypedFigure {
  known: Known
  low: TypedEnd
  high: TypedEnd
  currency: string
}

const EMPTY: TypedEnd = { main: '', minutes: '' }

/** What the fields show of a figure. Bounds that the fields do not offer begin empty. */
export function typedOf(said: FigureSaid | undefined): TypedFigure {
  const start: TypedFigure = { known: 'exact', low: EMPTY, high: EMPTY, currency: 'EUR' }
  if (said === undefined || typeof said === 'boolean' || said === 'unknown') return start
  const { at_least: least, at_most: most } = isBounds(said) ? said : { at_least: said, at_most: undefined }
  const known = isBounds(said) ? boundOf(said) : 'exact'
  const sum = least ?? most
  return {
    known,
    low: endOf(known === 'at_most' ? most : least),
    high: endOf(most),
    currency: typeof sum === 'object' ? sum.currency : 'EUR',
  }
}

function boundOf({ at_least: least, at_most: most }: Bounds): Known {
  if (least !== undefined && most !== undefined) return 'between'
  return most === undefined ? 'at_least' : 'at_most'
}

function endOf(measure: Measure | undefined): TypedEnd {
  if (measure === undefined) return EMPTY
  if (typeof measure === 'object') return { main: String(measure.amount), minutes: '' }
  if (typeof measure === 'number') return { main: String(measure), minutes: '' }
  const [, days = 0, hours = 0, minutes = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?/.exec(measure) ?? []
  const all = (Number(days) * 24 + Number(hours)) * 60 + Number(minutes)
  return { main: String(Math.floor(all / 60)), minutes: String(all % 60) }
}

/** The figure that the fields say. */
export function figureOf({ known, low, high, currency }: TypedFigure, type: FigureWord['type']): FigureSaid {
  const measureOf = ({ main, minutes }: TypedEnd): Measure => {
    if (type === 'money') return { amount: Number(main), currency }
    return type === 'duration' ? `PT${Number(main)}H${Number(minutes)}M` : Number(main)
  }
  if (known === 'exact') return measureOf(low)
  if (known === 'between') return { at_least: measureOf(low), at_most: measureOf(high) }
  return { [known]: measureOf(low) }
}
