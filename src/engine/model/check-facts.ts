import { didYouMean, type Vocabulary } from '#src/vocabulary/index.ts'
import { isCalendarDate } from '#src/lib/schema.ts'

/** A field of the request and what is wrong with it. */
export interface Invalid {
  field: string
  detail: string
}

/** Says why a value is not valid for a fact; undefined when it is valid. */
export function findFactMistake(key: string, value: unknown, known: Vocabulary): string | undefined {
  const fact = known.facts.get(key)
  if (!fact)
    return `is not a known fact${didYouMean(
      key,
      [...known.facts.values()].filter((item) => !item.derived).map((item) => item.id),
    )}`
  if (fact.derived) return 'follows from other facts; it is not given'
  if (value === 'unknown') return undefined
  if (!isOfType(value, fact.type))
    return `must be of type ${fact.type}${fact.unit ? ` (${fact.unit})` : ''}, or "unknown"`
  if (typeof value === 'number' && fact.minimum !== undefined && value < fact.minimum)
    return `must be at least ${fact.minimum}`
  if (fact.values.length > 0 && !fact.values.includes(String(value))) return `must be one of ${fact.values.join(', ')}`
  return undefined
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'date') return typeof value === 'string' && isCalendarDate(value)
  return typeof value === type
}
