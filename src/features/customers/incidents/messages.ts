import type { OutboxMessage } from '#src/features/account/webhooks/index.ts'
import type { Turned } from './log.ts'
import type { IncidentRow, LoggedEntry } from './queries.ts'

/** The messages to webhooks about what the new entries of an incident turned: one for each verdict and each filing. */
export function messagesOf(
  { id, workspace_id: workspaceId, profile_id: profileId }: Pick<IncidentRow, 'id' | 'workspace_id' | 'profile_id'>,
  entries: LoggedEntry[],
  { verdicts, changes }: Turned,
): OutboxMessage[] {
  const last = entries.at(-1)
  if (!last) return []
  const head = { incident_id: id, customer_profile_id: profileId, entry_id: last.id }
  const common = { workspaceId, at: last.recorded_at }
  return [
    ...verdicts.map((verdict) => ({
      ...common,
      id: `incident-verdict:${last.id}:${verdict.pack_id}/${verdict.criterion}`,
      type: 'incident.verdict_changed' as const,
      data: { ...head, ...verdict },
    })),
    ...changes.map((change) => ({
      ...common,
      id: `incident-filing:${last.id}:${change.pack_id}/${change.filing}`,
      type: 'incident.filing_changed' as const,
      data: { ...head, ...change },
    })),
  ]
}
