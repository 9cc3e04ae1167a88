import type { Schemas } from '#clients/typescript/src/index.ts'

type DutyRow = Schemas['DutyRow']
type Register = Schemas['CustomerRegister']

/** How an act stands to the company. */
export interface ActState {
  packId: string
  outcome: string
  /** What decides whether it applies, while that is open. */
  missing: string[]
  /** Why it does not apply. */
  why: string | undefined
  nationalLaw: Array<Schemas['NationalLaw']>
}

/** The acts of a check, each with what it hangs on or why it does not apply. */
export function actsOfCheck({ results, duties = [] }: Schemas['ApplicabilityAnswer']): ActState[] {
  return results.map(({ pack_id: packId, outcome, missing_facts: missing, national_law: nationalLaw = [] }) => ({
    packId,
    outcome,
    missing,
    // Each duty of an act that is out of scope has the reason of its act.
    why: outcome === 'does_not_apply' ? duties.find((duty) => duty.pack_id === packId)?.why : undefined,
    nationalLaw,
  }))
}

/**
 * The acts of a register, which does not say how each stands: one that does not apply is listed with its reason, and one
 * of which no duty may apply is open as long as an answer can change it.
 */
export function actsOfRegister(
  { sources, unknown, not_applicable: out = [] }: Register,
  bearing: DutyRow[],
): ActState[] {
  return sources.map(({ pack_id: packId }) => {
    const why = out.find(({ pack_id: id, code }) => id === packId && code === undefined)?.why
    const missing = unknown.filter(({ pack_ids: ids }) => ids.includes(packId)).map(({ fact }) => fact)
    const isBearing = bearing.some((duty) => duty.pack_id === packId)
    const outcome =
      why !== undefined ? 'does_not_apply' : isBearing || missing.length === 0 ? 'applies' : 'undetermined'
    return { packId, outcome, missing, why, nationalLaw: [] }
  })
}

/** The duties of a register that do not apply, as rows. Those of an act that does not apply at all are not among them. */
export function dutiesOut({ not_applicable: out = [] }: Register, bearing: DutyRow[]): DutyRow[] {
  const listed = new Set(bearing.map(({ pack_id: packId, code }) => `${packId}/${code}`))
  return out.flatMap(({ pack_id, code, subject_id, act, title = '', why, provisions }) =>
    code === undefined || listed.has(`${pack_id}/${code}`)
      ? []
      : {
          pack_id,
          code,
          subject_id,
          act,
          title,
          why,
          articles: provisions,
          outcome: 'does_not_apply',
          counted_as: 'does_not_apply',
          modality: 'must',
          addressee_roles: [],
          change: [],
          open_questions: [],
          hangs_on: [],
          decided_by: [],
        },
  )
}
