import type { Schemas } from '#clients/typescript/src/index.ts'

export type KeptIncident = Schemas['Incident']
/** What a reader says of an incident: an entry of its log. */
export type SaidEntry = Omit<Schemas['IncidentEntryRequest'], 'view'>

/** What every part of the room gets. */
export interface RoomPart {
  incident: KeptIncident
  /** Writes an entry, after which every part has the incident as it left it. Throws what the service answers. */
  say(entry: SaidEntry): Promise<void>
}
