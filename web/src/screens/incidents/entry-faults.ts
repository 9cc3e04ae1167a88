import { RegpackError } from '#clients/typescript/src/index.ts'
import { nameOfFigure, wordOf } from './say-figure.ts'

/** What the service said against an entry, by the field that it is about. Of another trouble it has none. */
export function faultsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof RegpackError) || error.code !== 'validation_error') return new Map()
  return new Map(
    error.errors.map(({ field = '', detail = '', message }) => [
      field.replace(/^body\.(figures\.|estimated\.)?/, ''),
      inWords(detail || message),
    ]),
  )
}

/** The names of figures in place of their codes. */
const inWords = (detail: string): string =>
  detail.replaceAll(/(?:body\.figures\.)?([a-z]+(?:_[a-z]+)+)/g, (all: string, code: string) =>
    wordOf(code) ? `“${nameOfFigure(code)}”` : all,
  )
