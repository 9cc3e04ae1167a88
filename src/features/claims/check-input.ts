import type { InputMistake } from '#src/problems.ts'
import type { StatementWire } from './schema.ts'

type Field = keyof StatementWire

/** The field that a kind needs, and those that it can have besides pack, obligation, provision and addressee. */
const LENGTH = { value: 'duration', also: ['counted_in', 'event', 'of', 'bound'] } as const
const NEEDS: Record<StatementWire['kind'], { value?: Field; also: readonly Field[] }> = {
  limit: LENGTH,
  period: { ...LENGTH, also: [...LENGTH.also, 'criterion'] },
  interval: LENGTH,
  validity: LENGTH,
  retention: LENGTH,
  amount: { value: 'money', also: ['bound', 'combine', 'condition'] },
  percentage: { value: 'percent', also: ['bound', 'combine', 'condition'] },
  threshold: { value: 'count', also: ['criterion', 'duration', 'money', 'percent', 'of', 'bound', 'combine'] },
  date: { value: 'date', also: ['date_kind', 'condition'] },
  addressee: { value: 'addressee', also: [] },
  existence: { also: [] },
}
const THRESHOLDS = ['count', 'duration', 'money', 'percent'] as const
const OTHER_THRESHOLDS = ', or duration, money or percent'
/** The fields of which one says what a claim is about. */
const PLACES = ['obligation', 'criterion', 'provision', 'event'] as const
/** The fields that every kind can have. */
const OF_ANY_KIND: readonly Field[] = ['pack_id', 'kind', 'obligation', 'provision', 'addressee']

/** The fields of a statement that its kind needs and has not, and those that say nothing for it. */
export function findFieldMistakes(statement: StatementWire): InputMistake[] {
  const { kind } = statement
  const { value, also } = NEEDS[kind]
  const given = kind === 'threshold' ? THRESHOLDS.filter((field) => statement[field] !== undefined) : []
  const missing =
    value && statement[value] === undefined && given.length === 0
      ? [{ field: value, detail: `is needed for the kind ${kind}${kind === 'threshold' ? OTHER_THRESHOLDS : ''}` }]
      : given.slice(1).map((field) => ({ field, detail: `is a second threshold beside ${given[0]}` }))
  const taken = [...OF_ANY_KIND, ...also, value]
  const odd = Object.keys(statement).filter((field) => !taken.some((one) => one === field))
  const isPlaced = PLACES.some((field) => statement[field] !== undefined)
  const others = PLACES.filter((field) => field !== 'obligation' && taken.some((one) => one === field))
  const lost =
    !isPlaced && kind !== 'date'
      ? [
          {
            field: 'obligation',
            detail: `or ${others.join(' or ')} has to say what the claim is about`,
          },
        ]
      : []
  const idle = odd.map((field) => ({ field, detail: `says nothing for the kind ${kind}` }))
  return [...missing, ...idle, ...lost].map(({ field, detail }) => ({ field: `body.statement.${field}`, detail }))
}
