import { type FigureMeasure, type FigureValue, secondsOf } from '#src/law/classification/index.ts'
import type { KnownOfField } from '#src/law/attachments/index.ts'
import type { Truth } from '#src/law/subjects/index.ts'
import {
  type GivenFigure,
  givenFigure,
  type IncidentFile,
  labelOfFigure,
  questionOfFigure,
  type ValueSource,
} from './incident-file.ts'

/** A choice of a form that what is known has made. */
interface Chosen {
  choice: string
  from: ValueSource[]
}

/** Choices that are made, and what would tell of the others. */
export interface Choosing {
  made: Chosen[]
  asks: string[]
}

/** The figures of a form that are given, in its order. */
interface Given {
  code: string
  given: GivenFigure
}

/** Whether numbers are actual or estimates, or there was no impact; a number of which that is not said stays open. */
export function choicesOfNumbers(
  groups: NonNullable<KnownOfField['numbers']>,
  file: IncidentFile,
  together: { packId: string } | undefined,
): Choosing {
  const all = groups.map(({ figures, actual, estimates, both, none, unknown }): Choosing => {
    const known = figures.flatMap((code): Given[] => {
      const given = givenFigure(code, file, together)
      return given ? [{ code, given }] : []
    })
    const from = known.flatMap(({ given }) => given.from)
    if (known.length === 0)
      return {
        made: unknown === undefined ? [] : [{ choice: unknown, from: [{ detail: 'no such figure is given' }] }],
        asks: figures.slice(0, 1).map((code) => questionOfFigure(code, file)),
      }
    if (none !== undefined && firstAboveZero(known) === false) return { made: [{ choice: none, from }], asks: [] }
    const unsaid = known.filter(({ given }) => given.isEstimate === undefined)
    const asks = unsaid.map(({ code }) => `\`estimated\` with “${labelOfFigure(code, file)}”`)
    const said = [true, false].filter((isEstimate) => known.some(({ given }) => given.isEstimate === isEstimate))
    // One choice for all of them cannot be made while it is open of one.
    if (both !== undefined && asks.length > 0 && said.length < 2) return { made: [], asks }
    const choices = said.length === 2 && both !== undefined ? [both] : said.map((one) => (one ? estimates : actual))
    return { made: choices.map((choice) => ({ choice, from })), asks }
  })
  return { made: all.flatMap(({ made }) => made), asks: all.flatMap(({ asks }) => asks) }
}

/** Whether the first figure that is known is true, or above zero; open between bounds that have zero among them. */
export function firstAboveZero([first]: Given[]): Truth {
  return first ? isAboveZero(first.given.value) : null
}

function isAboveZero(value: Exclude<FigureValue, 'unknown'>): Truth {
  if (typeof value === 'boolean') return value
  if (typeof value !== 'object' || 'amount' in value) return numberOf(value) > 0
  const { at_least: least, more_than: more, at_most: most } = value
  if (more !== undefined || (least !== undefined && numberOf(least) > 0)) return true
  return most !== undefined && numberOf(most) === 0 ? false : null
}

function numberOf(measure: FigureMeasure): number {
  if (typeof measure === 'string') return secondsOf(measure)
  return typeof measure === 'object' ? measure.amount : measure
}
