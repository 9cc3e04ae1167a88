import type { ResultWire } from '#src/engine/index.ts'
import { actionFor } from '../actions.ts'
import { type Catalogue, compareStatuses } from '../evaluate/compare.ts'
import type { DutyStatus, PackStatus, Statuses } from '../evaluate/status.ts'
import type { ImpactItemWire } from '../schema.ts'

/** The results of one pack under one locked text: as a run stored them, and as today's engine makes them. */
export interface PackTexts {
  packId: string
  /** Canonical JSON of `{result, trace}`. */
  stored: string
  again: string
  catalogue: Catalogue
}

/**
 * The packs and duties whose outcome differs, for each subject: before, as the run stored it, and after. Other differences of the results,
 * such as a count that an earlier engine did not have, are none.
 */
export function differingDuties({ packId, stored, again, catalogue }: PackTexts, validAt: string): ImpactItemWire[] {
  if (stored === again) return []
  const items = compareStatuses({
    packId,
    before: statusesOfText(stored),
    after: statusesOfText(again),
    objects: [],
    catalogue: { before: catalogue, after: catalogue },
    roles: new Map(),
    legalFrom: '',
    validAt,
  })
  return items.map((item) => ({ ...item, action: actionFor(item, validAt, 'engine') }))
}

type StoredResult = Omit<ResultWire, 'source'>

function statusesOfText(text: string): Statuses {
  const { result } = JSON.parse(text) as { result: StoredResult }
  return new Map(
    result.subjects.map((subject) => [subject.id, new Map([[result.pack_id, packStatusOf(result, subject)]])]),
  )
}

function packStatusOf(result: StoredResult, subject: StoredResult['subjects'][number]): PackStatus {
  const duties = (subject.obligation_results ?? []).map((duty): [string, DutyStatus] => {
    const by = duty.outcome === 'displaced' ? displacedBy(result, subject.id, duty.code) : undefined
    return [duty.code, { ...statusOf(duty), ...(by ? { displacedBy: by } : {}) }]
  })
  return { pack: statusOf(subject), duties: new Map(duties) }
}

function statusOf({
  outcome,
  applies_from: date,
}: Pick<StoredResult['subjects'][number], 'applies_from'> & DutyStatus) {
  return date === undefined ? { outcome } : { outcome, date }
}

function displacedBy(result: StoredResult, subjectId: string, code: string): string | undefined {
  return result.displaced_provisions.find(
    ({ subject_ids: subjectIds, obligation_codes: codes }) => subjectIds.includes(subjectId) && codes.includes(code),
  )?.displaced_by
}
