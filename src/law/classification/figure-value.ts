import { type Static, Type } from '@sinclair/typebox'
import { IsoDuration, Maybe, Named } from '#src/lib/schema.ts'

const AMOUNT_MOST = 10_000_000_000_000
const Amount = Named('Amount', {
  amount: Type.Number({ minimum: 0, maximum: AMOUNT_MOST }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', examples: ['EUR'] }),
})
const FigureMeasure = Type.Union([Type.Number({ minimum: 0, maximum: AMOUNT_MOST }), IsoDuration, Amount])
export type FigureMeasure = Static<typeof FigureMeasure>

const bound = (description: string, example: number) => Maybe({ ...FigureMeasure, description, examples: [example] })

/** What is known of one figure: a value, bounds between which it lies, or that it is not known. */
export const FigureValue = Type.Union(
  [
    Type.Boolean(),
    Type.Literal('unknown'),
    FigureMeasure,
    Named('FigureBounds', {
      at_least: bound('It is this or more', 80_000),
      more_than: bound('It is more than this', 80_000),
      at_most: bound('It is this or less', 120_000),
      less_than: bound('It is less than this', 120_000),
    }),
  ],
  {
    description:
      'Yes or no, a number, a duration such as `PT3H`, money, or bounds of one of these; `"unknown"` is the same as leaving it out',
  },
)
export type FigureValue = Static<typeof FigureValue>

export const GivenFigures = Type.Record(Type.String({ minLength: 1, maxLength: 120 }), FigureValue, {
  title: 'Figure',
  maxProperties: 100,
  description: 'What is known of the incident, by the codes of `GET /vocabularies?kind=figures`',
  examples: [{ affected_clients: { at_least: 80_000, at_most: 120_000 }, critical_function_affected: true }],
})
export type FiguresWire = Static<typeof GivenFigures>
