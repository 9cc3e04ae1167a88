import type { Deps } from '#src/deps.ts'
import type { FormatName } from '#src/http/formats/format.ts'
import { openOn } from '#src/money/accounts/confirmations/index.ts'
import type { Caller } from '#src/money/metering/index.ts'
import { readRecorders } from './files/index.ts'
import { findIncidentState } from './queries.ts'
import { type IncidentKey, noIncident, requireIncident } from './read.ts'

/**
 * What the answer about an incident is made of besides the law: while it stays the same, so does the answer. Throws
 * `not_found`.
 */
export async function readIncidentState(
  deps: Deps,
  key: IncidentKey,
  { caller, format }: { caller: Caller; format: FormatName },
): Promise<unknown[]> {
  const { graph } = deps
  const [state] = await graph.run(findIncidentState, {
    ...key,
    openOn: openOn('filing_sent', { incident_id: key.incidentId }),
  })
  if (!state) throw noIncident(key.incidentId)
  if (format !== 'xlsx') return [state]
  // The workbook says what people are called.
  const { entries } = await requireIncident(graph, key)
  return [state, ...(await readRecorders(deps, caller, entries))]
}
