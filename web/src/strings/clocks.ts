/** The words of the filings of an incident and of their clocks. */
import { count, or } from './words.ts'

/** What a filing is at the moment: its word, and the shape that goes with it. */
export const STATUS: Record<string, { word: string; shape: string }> = {
  due: { word: 'Due', shape: '●' },
  late: { word: 'Limit has passed', shape: '▲' },
  conditional: { word: 'Due if', shape: '◒' },
  waiting: { word: 'Waiting', shape: '◌' },
  no_fixed_period: { word: 'No fixed period', shape: '∿' },
  sent: { word: 'Sent', shape: '✓' },
  replaced: { word: 'Replaced', shape: '⇄' },
  not_yet: { word: 'Not yet', shape: '◷' },
  displaced: { word: 'Displaced', shape: '⤫' },
  not_due: { word: 'Not due', shape: '○' },
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `2 days 3 hours`, `3 hours 20 minutes`, `14 minutes`: the two largest units. */
export function lengthInWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE)
  const parts =
    ms >= 2 * DAY
      ? [count(Math.floor(ms / DAY), 'day'), Math.floor((ms % DAY) / HOUR), 'hour']
      : ms >= HOUR
        ? [count(Math.floor(ms / HOUR), 'hour'), Math.floor((ms % HOUR) / MINUTE), 'minute']
        : [count(minutes, 'minute'), 0, 'minute']
  const [large, rest, unit] = parts as [string, number, string]
  return rest > 0 ? `${large} ${count(rest, unit)}` : large
}

/** At these lengths before a limit a screen reader hears of it. */
export const MILESTONES = [DAY, 6 * HOUR, HOUR, 15 * MINUTE, 0]

export const clocks = {
  hint: (zone: string) =>
    `Times are those of the authority (${zone}); yours and UTC stand beside them where they differ.`,
  none: 'No filing follows from the log yet. Say what is known, or log an event.',
  notComputed: 'No filings could be computed:',
  act: (act: string, recipient: string) => `${act} · Recipient: ${recipient}`,

  next: 'Next limits',
  nextOf: (act: string, title: string) => `${act}: ${title}`,
  by: (time: string) => `by ${time}`,
  noLimit: 'No limit runs now.',
  limit: 'Limit',
  limitIf: 'Limit if it happens',
  own: (time: string) => `yours ${time}`,
  utc: (time: string) => `${time} UTC`,
  lastDay: 'the end of this day',
  left: (ms: number) =>
    ms >= MINUTE ? `${lengthInWords(ms)} left` : ms >= 0 ? 'less than a minute left' : `passed ${ago(-ms)}`,
  milestone: (title: string, length: number) =>
    length === 0 ? `${title}: the limit has passed.` : `${title}: ${lengthInWords(length)} left.`,
  certainty: {
    at_the_latest: 'At the latest: an event that is open can bring it forward.',
    may_move: 'An event that is open can bring it forward, or move it back.',
    extended: 'An event has extended it.',
  } as Record<string, string>,
  mayUntil: (time: string) => `May be sent until ${time}.`,
  mayIf: (time: string | undefined, condition: string) =>
    time === undefined ? `May be later if ${condition}.` : `May be until ${time} if ${condition}.`,
  mayTurn: (time: string | undefined, fact: string) =>
    `${time === undefined ? 'May be later' : `May be until ${time}`}: that turns on ${fact}.`,
  barred: 'No relief:',
  runsFrom: (clock: string, at: string, isDerived: boolean) =>
    `${clock}, which was ${at}${isDerived ? ', as the figures say' : ''}.`,
  noOffset: (event: string) => `from “${event}”`,
  soon: (words: string[]) => `In the words of the law: ${words.map((one) => `“${one}”`).join(', ')}.`,
  waitsFor: (events: string[]) => `Starts with: ${or(events.map((event) => `“${event}”`))}.`,
  appliesFrom: (date: string) => `It cannot apply before ${date}.`,
  missing: (questions: string[]) => `Hangs on the company: ${questions.join(' ')}`,
  company: 'Answer it for the company',
  replacedBy: (title: string, event: string) => `“${title}” is due in its place since “${event}”.`,
  displacedBy: (act: string) => `${act} goes before, so nothing is sent under this act.`,
  mayGiveWay: (act: string) => `${act} goes before it if what is open turns out so.`,
  question: 'Open, and it decides whether this is due:',
  askedAbove: (question: string) => `Open, and asked above: ${question}`,
  answered: (question: string, answer: string, entry: string) => `${question} ${answer}, entry ${entry}.`,
  answerAnew: 'Answer anew',
  answerAnewOf: (question: string) => `Answer anew: ${question}`,
  notDueByAnswer: 'It is not due, by this answer:',
  notDueBy: (title: string, verdict: string) =>
    `Nothing is to be sent while the verdict on “${title}” is “${verdict.toLowerCase()}”.`,
  sentAt: (time: string, isInTime: boolean | undefined, limit: string | undefined) =>
    `Sent ${time}${isInTime === undefined ? '' : `, ${isInTime ? 'in time' : 'late'}: the limit was ${limit}`}.`,
  reference: (reference: string) => `Reference ${reference}.`,

  send: 'Sent',
  sendOf: (title: string) => `Sent: ${title}`,
  happenedOf: (event: string) => `It happened at …: ${event}`,
  which: 'What happened',
  at: 'When',
  atHint: 'The next clock counts from then.',
  ownReference: 'Reference, if there is one',
  log: 'Log it',
  logging: '…',
  leave: 'Cancel',
  logged: (changes: string[]) => (changes.length === 0 ? 'Logged. No clock changed.' : `Logged. ${changes.join(' ')}`),
  changed: {
    due: (title: string, time: string) => `${title} is due by ${time}.`,
    sent: (title: string) => `${title} is sent.`,
    gone: (title: string) => `${title} is not due any more.`,
    other: (title: string, word: string) => `${title}: ${word.toLowerCase()}.`,
  },
  awaits:
    'It is logged once another person, an approver or administrator, has confirmed it under Account. The next clock starts then.',
} as const

function ago(ms: number): string {
  return ms < MINUTE ? 'just now' : `${lengthInWords(ms)} ago`
}
