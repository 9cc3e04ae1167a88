import { readTerminology } from '#src/features/packs/search/index.ts'
import { didYouMean, readVocabulary, closeMatches } from '#src/law/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { ClaimRequest, StatementWire } from './schema.ts'

type Field = keyof StatementWire
type Invalid = { field: string; detail: string }

/** The field that a kind needs, and those that it can have besides pack, obligation, provision and addressee. */
const NEEDS: Record<StatementWire['kind'], { value?: Field; also: Field[] }> = {
  deadline: { value: 'duration', also: ['measure', 'event', 'bound'] },
  amount: { value: 'money', also: ['bound', 'combine'] },
  percentage: { value: 'percent', also: ['bound', 'combine'] },
  date: { value: 'date', also: ['date_kind'] },
  addressee: { value: 'addressee', also: [] },
  citation: { value: 'provision', also: [] },
  exists: { also: [] },
}
const VALUE_FIELDS: Field[] = [
  'duration',
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
  const { broader: roles, broaderEvents: events } = await readTerminology(law)
  const check = (field: Field, value: string | undefined, codes: Iterable<string>, what: string): Invalid[] => {
    const all = [...codes]
    if (value === undefined || all.includes(value)) return []
    const near = closeMatches(value, all).length > 0 ? didYouMean(value, all) : '; see GET /api/v1/vocabularies'
    return [{ field, detail: `${JSON.stringify(value)} is not ${what}${near}` }]
  }
  return [
    ...check('pack_id', statement.pack_id, known.packIds, 'a known pack'),
    ...check('addressee', statement.addressee, roles.keys(), 'a known value of entity_roles'),
    ...check('event', statement.event, events.keys(), 'a known value of events'),
  ]
}
