import { readVocabulary, unknownItems, type WordKind } from '#src/law/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ClaimRequest, StatementWire } from './schema.ts'

type Field = keyof StatementWire
type Invalid = { field: string; detail: string }

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
const VALUE_FIELDS: Field[] = [
  'duration',
  'counted_in',
  'measure',
  'event',
  'money',
  'percent',
  'bound',
  'combine',
  'date',
  'date_kind',
]

/** Checks what the JSON schema can't: the fields of a kind, and vocabulary. Throws one problem with all mistakes. */
export async function checkClaimInput(law: LawReader, { statement }: ClaimRequest): Promise<void> {
  const invalid = [...findFieldMistakes(statement), ...(await findUnknown(law, statement))]
  if (invalid.length > 0)
    throw invalidInput(invalid.map(({ field, detail }) => ({ field: `body.statement.${field}`, detail })))
}

function findFieldMistakes(statement: StatementWire): Invalid[] {
  const { kind } = statement
  const { value, also } = NEEDS[kind]
  const missing =
    value && statement[value] === undefined ? [{ field: value, detail: `is needed for the kind ${kind}` }] : []
  const odd = VALUE_FIELDS.filter((field) => statement[field] !== undefined && field !== value && !also.includes(field))
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
  return [...missing, ...odd.map((field) => ({ field, detail: `says nothing for the kind ${kind}` })), ...lost]
}

async function findUnknown(law: LawReader, statement: StatementWire): Promise<Invalid[]> {
  const known = await readVocabulary(law)
  const { pack_id: packId, addressee, event } = statement
  const check = (field: Field, value: string | undefined, kind: WordKind): Invalid[] =>
    unknownItems(field, value === undefined ? [] : [value], kind, known).map(({ detail }) => ({ field, detail }))
  return [
    ...check('pack_id', packId, 'packs'),
    ...check('addressee', addressee, 'entity_roles'),
    ...check('event', event, 'events'),
  ]
}
