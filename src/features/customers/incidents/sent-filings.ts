import type { IncidentLaw } from '#src/features/calculators/incident-assessments/index.ts'
import type { ListedFiling } from '#src/law/attachments/index.ts'
import { packOutcomeOf } from '#src/law/engine/index.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import type { Answered } from '#src/law/questions/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { IncidentEntry } from './schema.ts'

/** Codes of events that are the submission of a filing end so. */
const SUBMITTED = /_submitted$/

/** An entry with the event and the pack that its sent filing belongs to. */
export type ResolvedEntry = Omit<IncidentEntry, 'sent'> & {
  sent?: { filing: string; pack_id: string; reference?: string }
  /** The wordings that its answers are bound to. */
  answer_notes?: Answered['answer_notes']
}

/**
 * Finds the filing that each entry says was sent, and the event that its sending represents. Throws a
 * `validation_error` where the customer has no such filing, where several packs have one, or where the entry names
 * another event.
 */
export function resolveSent(entry: IncidentEntry, field: string, { subject, rows }: IncidentLaw): ResolvedEntry {
  const { sent, ...rest } = entry
  if (!sent) return rest
  const own = rows.filter(({ pack_id: packId }) => {
    const pack = subject.packs.get(packId)
    return pack !== undefined && packOutcomeOf(pack.judged) !== 'does_not_apply'
  })
  const filing = requireFiling(sent, field, own)
  const { code, pack_id: packId } = filing
  const event = sentEventOf(filing, own)
  if (event !== undefined && rest.event !== undefined && rest.event !== event)
    throw invalidInput([
      {
        field: `${field}.event`,
        detail: `sending ${code} is the event ${event}; leave event out, or log the other apart`,
      },
    ])
  const { reference } = sent
  return {
    ...rest,
    ...(event === undefined ? {} : { event }),
    sent: { filing: code, pack_id: packId, ...(reference === undefined ? {} : { reference }) },
  }
}

function requireFiling(
  { filing: code, pack_id: packId }: NonNullable<IncidentEntry['sent']>,
  field: string,
  own: ListedFiling[],
): ListedFiling {
  const named = own.filter((row) => row.code === code)
  const packs = named.map((row) => row.pack_id).join(', ')
  if (named.length === 0) {
    const near = pointNear(
      code,
      own.map((row) => row.code),
      'GET /api/v1/domain-packs/{pack_id}/filing-rules',
    )
    const detail = `${JSON.stringify(code)} is no filing of the customer's packs${near}`
    throw invalidInput([{ field: `${field}.sent.filing`, detail }])
  }
  const [first] = packId === undefined ? named : named.filter((row) => row.pack_id === packId)
  if (!first)
    throw invalidInput([
      {
        field: `${field}.sent.pack_id`,
        detail: `${JSON.stringify(packId)} has no such filing for the customer; ${packs} ${named.length > 1 ? 'have' : 'has'}`,
      },
    ])
  if (packId === undefined && named.length > 1)
    throw invalidInput([{ field: `${field}.sent.pack_id`, detail: `is needed: ${packs} have a filing ${code}` }])
  return first
}

/**
 * The event that a sent filing is: the one that the filings after it run from and that this filing does not itself run
 * from. Undefined where no later filing runs from it; then the entry only says that it was sent.
 */
function sentEventOf(filing: ListedFiling, rows: ListedFiling[]): string | undefined {
  const eventsIn = ({ content_json: { anchors } }: ListedFiling) => anchors.map(({ event }) => event)
  const own = new Set(eventsIn(filing))
  const ofPack = rows.filter((row) => row.pack_id === filing.pack_id)
  // A filing that replaces another is followed by what follows that one.
  const replaced = ofPack.filter(({ content_json: { replaced_by: by } }) => by?.filing === filing.code)
  const before = new Set([filing, ...replaced].map(({ code }) => code))
  return ofPack
    .filter(({ content_json: { sequence } }) => sequence?.follows !== undefined && before.has(sequence.follows))
    .flatMap(eventsIn)
    .find((event) => SUBMITTED.test(event) && !own.has(event))
}
