/** The words of the day picker. */
import { and, count, day } from './words.ts'

export const days = {
  label: (date: string) => `Law as of ${day(date)}`,
  today: 'Today',
  other: 'Another day',
  title:
    'Days on which duties of this company begin by the texts of the day chosen, or one of its acts has another text',
  compare: (date: string, asOf: string) =>
    date > asOf ? `What changes until then, from ${day(asOf)}` : `What changed on this day and since, to ${day(asOf)}`,
  begin: (n: number, act: string) => `${count(n, 'duty', 'duties')} of ${act}`,
  begins: (parts: string[], n: number) => `${and(parts)} ${n === 1 ? 'begins' : 'begin'} to apply`,
  began: (parts: string[]) => `${and(parts)} began to apply`,
  text: (act: string, cause: string | undefined) => `${act} has another text${cause ? ` by ${cause}` : ''}`,
  loading: 'Reading the days…',
  none: 'No day is known on which something changes.',
  known: 'As we knew it on',
  knownHint: 'For disputes: the law of that day as this service had it then.',
  knownNow: 'As known now',
  reading: (asOf: string | undefined, known: string | undefined) =>
    `You are reading the law of ${asOf === undefined ? 'today' : day(asOf)}${known === undefined ? '' : ` as we knew it on ${day(known)}`}.`,
  toCome: 'It is known today, and may still change.',
} as const

export const links = {
  label: 'Copy link',
  pinned: 'This answer',
  pinnedHint: (asOf: string) =>
    `The law of ${day(asOf)}, as known now, for the answers given now, whenever it is opened`,
  current: 'This view, kept current',
  currentHint: 'The law of the day on which it is opened',
} as const
