import { labelOf } from '../../law/reference.ts'
import { room as words } from '../../strings/incidents.ts'
import type { KeptIncident, SaidEntry } from './room-part.ts'

/** What an entry is about, in few words. */
export function entryInShort({
  what,
  event,
  sent,
  figures,
  answers,
}: SaidEntry | KeptIncident['entries'][number]): string {
  const told = [
    what,
    sent ? words.sent : event === undefined ? undefined : labelOf('events', event),
    figures && words.figures(Object.keys(figures).length),
    answers && words.answers(Object.keys(answers).length),
  ]
  return told.filter(Boolean).join('; ')
}
