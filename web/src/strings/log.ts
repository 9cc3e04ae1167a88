/** The words of the log of an incident. */
import { STATUS } from './clocks.ts'

export const log = {
  hint: 'Entries are added and never changed. The newest is first.',
  none: 'No entries yet.',
  entry: (number: string) => `Entry ${number}`,
  happened: (time: string) => `Happened ${time}`,
  known: (time: string) => `known ${time}`,
  by: (who: string) => `by ${who}`,
  recorded: (who: string, time: string) => `Recorded by ${who}, ${time}`,
  confirmed: (who: string) => `confirmed by ${who}`,
  key: 'a key',
  sent: (title: string, reference: string | undefined) =>
    `Sent: ${title}${reference === undefined ? '' : `, reference ${reference}`}`,
  figure: (label: string, value: string, isEstimate: boolean | undefined) =>
    `${label}: ${value}${isEstimate === undefined ? '' : isEstimate ? ' (estimate)' : ' (actual)'}`,
  cause: (cause: string) => `Root cause: ${cause}`,
  corrects: (number: string) => `Corrects entry ${number}`,
  correctedBy: (number: string) => `Corrected by entry ${number}; it does not count any more.`,
  was: 'It said',
  changed: 'What this changed',
  turned: (title: string, before: string, after: string) => `${title}: ${before} → ${after}`,
  notThere: 'not there',
  gone: 'not due any more',
  state: (status: string, limit: string | undefined) => {
    const word = (STATUS[status]?.word ?? status).toLowerCase()
    return limit === undefined || status === 'sent' ? word : `${word}, limit ${limit}`
  },
  asKnown: (number: string) => `The room after entry ${number}`,
  takeBack: 'Take it back',
  takeBackOf: (number: string) => `Take it back: entry ${number}`,
  add: 'Add to the log',
  what: 'What happened, in words',
  event: 'What it is to a law: its clocks run from it',
  noEvent: 'Words alone',
  whyBack: 'Why it does not count',
  at: 'When',
  atHint: 'When it happened.',
  knownAt: 'When it became known',
  knownHint: 'The same, unless you say otherwise. When it is logged is kept by itself.',
  who: 'Who says so (optional)',
  save: 'Add',
  saveBack: 'Take it back',
  saving: '…',
  leave: 'Cancel',
} as const
