import { packOutcomeOf } from '#src/engine/index.ts'
import type { ListedFiling } from '#src/features/attachments/index.ts'
import type { IncidentLaw } from '#src/features/incident-assessments/index.ts'
import { invalidInput } from '#src/problems.ts'
import { didYouMean } from '#src/vocabulary/index.ts'
import { sentEventOf } from './entries.ts'
import type { IncidentEntry } from '../schema.ts'

/** An entry with the event and the pack that its sent filing stands for. */
export type ResolvedEntry = Omit<IncidentEntry, 'sent'> & {
  sent?: { filing: string; pack_id: string; reference?: string }
}

/**
 * Finds the filing that each entry says was sent, and the event that the sending is. Throws a `validation_error` where the customer has no
 * such filing, where several packs have one, and where the entry names another event than the one that the sending is.
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
    const near = didYouMean(code, new Set(own.map((row) => row.code)))
    const detail = `${JSON.stringify(code)} is no filing of the customer's packs${near}; GET …/filing-rules lists those of a pack`
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
