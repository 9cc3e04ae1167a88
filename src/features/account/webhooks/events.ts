import { Type, type TSchema } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { PackEvent } from '#src/law/changes/change-event.outside.ts'
import { FilingChange, VerdictChange } from '#src/law/changes/incident-change.outside.ts'
import { Described, Named, Strict } from '#src/lib/schema.ts'
import type { MessageType } from './outbox.ts'

const ofIncident = {
  incident_id: Type.String({ format: 'uuid' }),
  customer_profile_id: Type.String(),
  entry_id: Described('The entry of the log; the last, where the incident was opened with several'),
}

const DATA: Record<MessageType, [description: string, data: TSchema]> = {
  'pack.version.published': ['A version of a pack became public', PackEvent],
  'pack.version.blocked': ['A version of a pack was taken back', PackEvent],
  'customer.impact.created': [
    'A publication concerns a customer',
    Named('CustomerImpactCreatedEventData', {
      impact_id: Type.String({ format: 'uuid' }),
      ...fields('customer_profile_id domain_pack_id change_event_id'),
    }),
  ],
  'incident.verdict_changed': [
    'An entry turned the verdict of a law on a kept incident',
    Named('IncidentVerdictChangedEventData', { ...ofIncident, ...VerdictChange.properties }),
  ],
  'incident.filing_changed': [
    'An entry changed a filing of a kept incident: its status, its limit or what it waits for',
    Named('IncidentFilingChangedEventData', { ...ofIncident, ...FilingChange.properties }),
  ],
  'credits.low': [
    'The balance fell below the threshold of the workspace',
    Named('CreditsLowEventData', {
      balance: Type.Integer(),
      threshold: Type.Integer(),
      ledger_seq: Described.count('The ledger entry that crossed the threshold'),
    }),
  ],
  'webhook.test': [
    'An endpoint was asked to be tested',
    Named('WebhookTestEventData', { endpoint_id: Type.String({ format: 'uuid' }) }),
  ],
}

/** What is sent to a webhook endpoint, by its type: the schema of the body, with its description. */
export const WEBHOOK_EVENTS: TSchema[] = Object.entries(DATA).map(([type, [description, data]]) =>
  Strict(
    {
      type: Type.Literal(type),
      timestamp: Type.String({ format: 'date-time', description: 'When it happened, RFC 3339 in UTC' }),
      data: { ...data, description: 'What happened' },
    },
    { $id: `${pascal(type)}Event`, description },
  ),
)

function pascal(type: string): string {
  return type
    .split(/[._]/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
