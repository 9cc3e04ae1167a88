import type { InputMistake } from '#src/problems.ts'
import type { StatementWire } from './schema.ts'

type Field = keyof StatementWire

/** The field that a kind needs, and those that it can have besides pack, obligation, provision and addressee. */
const NEEDS: Record<StatementWire['kind'], { value?: Field; also: Field[] }> = {
  deadline: { value: 'duration', also: ['counted_in', 'measure', 'event', 'bound'] },
  amount: { value: 'money', also: ['bound', 'combine'] },
  percentage: { value: 'percent', also: ['bound', 'combine'] },
  date: { value: 'date', also: ['date_kind'] },
  addressee: { value: 'addressee', also: [] },
  citation: { value: 'provision', also: [] },
  exists: { also: [] },
}
/** The fields that every kind can have. */
const OF_ANY_KIND: readonly Field[] = ['pack_id', 'kind', 'obligation', 'provision', 'addressee']

/** The fields of a statement that its kind needs and has not, and those that say nothing for it. */
export function findFieldMistakes(statement: StatementWire): InputMistake[] {
  const { kind } = statement
  const { value, also } = NEEDS[kind]
  const missing =
    value && statement[value] === undefined ? [{ field: value, detail: `is needed for the kind ${kind}` }] : []
  const taken = [...OF_ANY_KIND, ...also, value]
  const odd = Object.keys(statement).filter((field) => !taken.some((one) => one === field))
  const { obligation, provision, event } = statement
  const isPlaced = obligation !== undefined || provision !== undefined || (kind === 'deadline' && event !== undefined)
  const lost =
    !isPlaced && kind !== 'date'
      ? [
          {
            field: 'obligation',
            detail: `or provision${kind === 'deadline' ? ' or event' : ''} has to say what the claim is about`,
          },
        ]
      : []
  const idle = odd.map((field) => ({ field, detail: `says nothing for the kind ${kind}` }))
  return [...missing, ...idle, ...lost].map(({ field, detail }) => ({ field: `body.statement.${field}`, detail }))
}
