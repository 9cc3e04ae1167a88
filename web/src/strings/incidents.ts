/** Texts of the list of incidents, of how one begins, and of the frame of its room. */
import { count, say } from './words.ts'

/** A filing that may still be due by its limit, by its status: on what that hangs. */
export const LIMITED: Record<string, string> = {
  due: '',
  conditional: ', if what is open turns out so',
  waiting: ', if what it waits for happens',
}

export const incidents = {
  title: 'Incidents',
  what: 'What an incident sets off under all acts at once: whether it is major or significant, what is due when and to whom, and the log that says why.',
  begin: 'Begin',
  reading: 'Reading the incidents…',
  readingLimits: (read: number, all: number) => `Next limits: ${say(read)} of ${say(all)} read.`,
  count: (n: number) => count(n, 'incident'),
  none: 'No incident is kept yet. Begin one, or look at an example first.',
  opened: (at: string) => `opened ${at}`,
  entries: (n: number) => count(n, 'entry', 'entries'),
  next: (title: string, at: string, status: string) => `${title}: by ${at}${LIMITED[status] ?? ''}`,
  passed: (title: string, at: string, status: string) => `${title}: the limit passed on ${at}${LIMITED[status] ?? ''}`,
  noLimit: 'No limit runs',
  notComputed: 'Its limits cannot be computed now',
  limitUnread: 'Its next limit was not read',
  more: 'Show earlier ones',
} as const

export const examples = {
  title: 'Or look at an example',
  hint: 'Nothing of an example is kept.',
  crumb: 'Example',
  asOf: (at: string) => `As if it became known on ${at}. This is computed now, and nothing of it is kept.`,
  reading: 'Computing what is due…',
  due: 'What is due',
  undecided: (title: string) => `${title}: not decided by these figures`,
  verdict: (title: string, verdict: string) => `${title}: ${verdict.replaceAll('_', ' ')}`,
  to: (recipient: string) => `To: ${recipient}`,
  more: (n: number) => `and ${count(n, 'filing')} that wait for later events`,
  own: 'Begin with your own incident',
} as const

/** What a filing of an example is, where it has a limit and where not. */
export const STATUS: Record<string, string> = {
  due: 'due',
  conditional: 'due if what is open turns out so',
  waiting: 'waits for an event',
  replaced: 'replaced by another filing',
  no_fixed_period: 'without a fixed period',
  not_yet: 'not yet',
  sent: 'sent',
}

export const begin = {
  title: 'Begin an incident',
  documentTitle: 'Begin an incident',
  company: 'Which company?',
  chooseCompany: 'Choose a company',
  subject: 'Which part of it?',
  chooseSubject: 'Choose a part',
  noCompany: 'The workspace keeps no company yet. An incident is that of a kept company: ',
  describe: 'describe one in the register and keep it',
  otherCompany: 'It is not in the list: ',
  readingCompanies: 'Reading the companies…',
  what: 'What happened, in one line?',
  known: 'When did it become known?',
  knownHint: 'It is logged as having happened then. Where it began earlier, an entry says so later.',
  country: 'In which country is it reported?',
  chooseCountry: 'Choose a country',
  kind: 'What do you know it is?',
  kindHint: 'Choose all that fit. These are what reports of this company wait for; each starts clocks.',
  kindLater: 'Choose company and country first: which answers there are follows from them.',
  noKind: 'No report of this company waits for an event of this kind. The words are logged.',
  readingKinds: 'Reading what reports of this company wait for…',
  unknown: 'I don’t know yet',
  submit: 'Begin',
  running: 'Being opened…',
  needTime: 'Type a day and a time.',
} as const

export const room = {
  reading: 'Reading the incident…',
  parts: 'Parts of this page',
  verdicts: 'Is it major, is it significant?',
  clocks: 'What is due when',
  log: 'Log',
  reports: 'Reports',
  country: 'reported in',
  clock: (zone: string) => `on the clock of ${zone.replaceAll('_', ' ')}`,
  asOf: (at: string) => `As of ${at}`,
  stale: (at: string) => `As of ${at}, not refreshed since`,
  leave: 'Take it with you',
  preparing: 'Being made…',
  xlsx: 'Workbook: log, clocks, and a sheet for each report',
  ics: 'Calendar: each limit',
  print: 'Print or PDF',
  past: (at: string) => `You see the incident as it was known on ${at}. Nothing can be written here.`,
  backToNow: 'Back to now',
  added: (who: string | undefined, what: string) => `${who ?? 'A program'} added to the log: ${what}`,
  figures: (n: number) => count(n, 'figure'),
  answers: (n: number) => count(n, 'answer'),
  sent: 'a report was sent',
  waits: 'A report that was said to be sent waits until another person confirms it.',
  confirm: 'Confirmations',
  unsent: (what: string) => `Not sent yet: ${what}`,
  sendAgain: 'Send it now',
  drop: 'Drop it',
} as const
