import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../api/api.ts'

export type Duty = Schemas['ObligationDetail']

interface DutyAsked {
  packId: string
  code: string
  /** The day whose law is asked for; absent: today. */
  asOf?: string | undefined
  /** Absent: what a panel shows. */
  view?: 'full'
  aborted?: AbortSignal
}

/** Reads a duty with all that hangs on it. */
export function readDuty({ packId, code, asOf, view, aborted }: DutyAsked) {
  const query = { ...(asOf ? { as_of: asOf } : {}), ...(view ? { view } : {}) }
  const search = new URLSearchParams(query).toString()
  const path = `/api/v1/domain-packs/${packId}/obligations/${code}${search && `?${search}`}`
  const params = { path: { pack_id: packId, code }, query }
  return callApi({ method: 'GET', path }, (api) =>
    api.GET('/api/v1/domain-packs/{pack_id}/obligations/{code}', { params, ...(aborted ? { signal: aborted } : {}) }),
  )
}
