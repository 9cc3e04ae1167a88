import type { ComponentType } from 'preact'
import { lazily } from '../../parts/lazily.tsx'
import { room as words } from '../../strings/incidents.ts'
import type { RoomPart } from './room-part.ts'

/** The parts of a room in their order: id, title, and what shows it. Each comes as a chunk of its own. */
export const PARTS: ReadonlyArray<readonly [id: string, title: string, part: ComponentType<RoomPart>]> = [
  ['verdicts', words.verdicts, lazily(async () => (await import('./verdicts.tsx')).Verdicts)],
  ['clocks', words.clocks, lazily(async () => (await import('./clocks.tsx')).Clocks)],
  ['log', words.log, lazily(async () => (await import('./log.tsx')).Log)],
  ['reports', words.reports, lazily(async () => (await import('./reports.tsx')).Reports)],
]
