/** Every text of the explorer that does not come from the API. */
import type { Category, Grouping } from '../url/register.ts'

const plurals = new Intl.PluralRules('en')
const numbers = new Intl.NumberFormat('en-GB')
const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const lists = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const choices = new Intl.ListFormat('en-GB', { type: 'disjunction' })

export const say = (value: number): string => numbers.format(value)

/** `1 duty`, `2 duties`. */
export const count = (value: number, one: string, many = `${one}s`): string =>
  `${say(value)} ${plurals.select(value) === 'one' ? one : many}`

/** A number that lies between two bounds. */
const sayBetween = (least: number, most: number): string =>
  least === most ? say(most) : least === 0 ? `up to ${say(most)}` : `between ${say(least)} and ${say(most)}`

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

export const uncapital = (words: string): string =>
  /^[A-Z]{2}/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1)

/** `28 Nov 2026` of `2026-11-28`; any other text as it is. */
export const day = (date: string): string => {
  let said = daysSaid.get(date)
  if (said === undefined) {
    said = /^\d{4}-\d{2}-\d{2}$/.test(date) ? days.format(new Date(date)) : date
    daysSaid.set(date, said)
  }
  return said
}

/** A register says the same few days hundreds of times. */
const daysSaid = new Map<string, string>()

/** `€ 10,000,000` */
export const money = (amount: number, currency: string): string =>
  `${currency === 'EUR' ? '€' : currency} ${say(amount)}`

const UNITS: Record<string, string> = { Y: 'year', M: 'month', W: 'week', D: 'day', TH: 'hour', TM: 'minute' }

/** `4 hours` of the ISO 8601 period `PT4H`. */
export const periodInWords = (iso: string): string => {
  const [date = '', time = ''] = iso.replace(/^P/, '').split('T')
  const parts = (half: string, prefix: string) =>
    [...half.matchAll(/(\d+)([YMWDH])/g)].map(([, n, unit]) => count(Number(n), UNITS[`${prefix}${unit}`] ?? unit!))
  return [...parts(date, ''), ...parts(time, 'T')].join(' ') || iso
}

export const and = (items: string[]): string => lists.format(items)

export const or = (items: string[]): string => choices.format(items)

export const CATEGORY: Record<Category, string> = {
  apply: 'apply',
  if: 'apply if',
  open: 'open',
  displaced: 'displaced',
  later: 'not yet',
  permission: 'permissions',
  allowed: 'allowed if',
  gone: 'no longer',
  out: 'do not apply',
}

/** What a duty was before the last answer, or in the kept state. */
export const BEFORE: Record<Category, string> = {
  apply: 'applied before',
  if: 'applied if, before',
  open: 'open before',
  displaced: 'displaced before',
  later: 'not yet before',
  permission: 'allowed before',
  allowed: 'allowed if, before',
  gone: 'did not apply before',
  out: 'did not apply before',
}

export const TAG: Record<string, string> = {
  applies: 'Applies',
  applies_if: 'Applies if',
  undetermined: 'Open',
  displaced: 'Displaced',
  not_yet: 'Not yet',
  does_not_apply: 'Does not apply',
}
export const ALLOWED = 'Allowed'

export const GROUPED: Record<Grouping, string> = { act: 'Act', date: 'Date', role: 'Role', artefact: 'Artefact' }

export const ANSWERED = { yes: 'Yes', no: 'No', unknown: 'I don’t know yet' } as const
export const sayAnswer = (answer: string): string => ANSWERED[answer as keyof typeof ANSWERED] ?? answer
export const NOT_KNOWN = 'Not known yet'

export const LIST_NAME: Record<string, string> = {
  entity_roles: 'Roles',
  activities: 'Activities',
  sector_tags: 'Sectors',
  jurisdictions: 'Where',
}

/** What a list is asked for with. */
export const LIST_QUESTION: Record<string, string> = {
  entity_roles:
    'What is the company under these laws, such as a bank, a cloud provider or a controller of personal data?',
  activities: 'What does the company do that these laws name, such as processing personal data or using AI?',
  sector_tags: 'In which sectors of the annexes does the company work, such as energy, health or transport?',
  jurisdictions: 'In which countries is the company established or active?',
}

/** What an entry is asked for with that the company may have. */
export const ENTRY_QUESTION: Record<string, (entry: string) => string> = {
  entity_roles: (entry) => `Does the company have the role “${entry}”?`,
  activities: (entry) => `Does the company carry on the activity “${entry}”?`,
  sector_tags: (entry) => `Does the company belong to “${entry}”?`,
}

export const text = {
  product: 'Regulatory packs',
  incidents: 'Incidents',
  skip: 'Skip to the content',
  search: 'Find in these duties',
  searchHint: 'Find in these duties',
  reference: 'API reference',
  more: 'More',
  signOut: 'Sign out',
  account: 'Account',
  credits: (left: number) => count(left, 'credit'),
  today: 'today',
  backToToday: 'Back to today',
  register: 'Register',
  library: 'Library',
  screens: 'Screens',
  copyLink: 'Copy link',
  copied: 'Copied',
  otherCompany: 'Other company',
  dropped: (names: string[]) =>
    `${count(names.length, 'part')} of this link ${names.length === 1 ? 'is' : 'are'} not known any more and was removed: ${names.join(', ')}.`,
  dismiss: 'Dismiss',
  notices: 'Notices',
} as const

export const head = {
  applies: (n: number, who: string) => `${count(n, 'duty applies', 'duties apply')} to ${who}`,
  ofAll: (n: number, all: number, who: string, chosen: string[]) =>
    `${say(n)} of the ${count(all, 'duty that applies', 'duties that apply')} to ${who}, only: ${chosen.join(', ')}`,
  ofOutcomes: (n: number, who: string, chosen: string[]) =>
    `${count(n, 'duty', 'duties')} of ${who}, only: ${chosen.join(', ')}`,
  decide: (answers: number, least: number, most: number) =>
    `${count(answers, 'answer decides', 'answers decide')} ${sayBetween(least, most)} more`,
  settled: 'and no answer decides any more',
  asking: (who: string) => `Asking for the duties of ${who}…`,
  title: (heading: string) => `${heading} · Register`,
} as const

export const ask = {
  region: 'Answers',
  best: 'What is asked next',
  none: 'No answer decides any more duties.',
  ofSubjects: 'This company has several subjects. What is said of each of them is changed in its profile, by the API.',
  onlyAside: 'Only questions that you set aside are left.',
  more: (n: number) => `Show ${count(n, 'more question')}`,
  fewer: 'Show fewer',
  decides: (n: number, acts: string[]) =>
    n === 0
      ? `Decides no duty of ${and(acts)} by itself.`
      : `${count(n, 'duty hangs', 'duties hang')} on it, of ${and(acts)}.`,
  together: (answers: number, least: number, most: number) =>
    `The first ${say(answers)} together decide ${sayBetween(least, most)} duties. A duty counts with each answer that it hangs on.`,
  why: 'What this means',
  set: 'Set',
  chooseAll: 'Choose all that fit, one at least: a yes alone says nothing.',
  chooseKinds: 'Choose which',
  roleUnder: (act: string) => `Role under ${act}`,
  kindOf: (role: string) => `Kinds of ${uncapital(role)}`,
  choose: (name: string) => `Choose ${name.toLowerCase()}`,
  none_of: 'None of these',
  nothingElse: 'Nothing else',
  done: 'Done',
  cancel: 'Cancel',
  filter: 'Find in the list',
  filterAmong: (n: number) => `Find among ${say(n)}`,
  field: { number: 'Number', date: 'Date', text: 'Text' },
  given: 'Your answers',
  change: 'Change',
  changeOf: (what: string) => `Change: ${what}`,
  remove: 'Take back',
  said: (what: string, value: string) => `${what.replace(/[?:.]$/, '')}: ${value}`,
  undo: 'Undo',
  storing: 'Being stored…',
  stored: (version: number) => `Stored in the profile, version ${version}`,
  nothing: 'none',
  moved: (parts: string[]) => parts.join(', '),
  more_less: (name: string, now: number, before: number) =>
    `${say(now)} ${name} (${say(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'})`,
} as const

export const table = {
  caption: 'Duties of this company',
  duty: 'Duty',
  provision: 'Provision',
  when: 'When',
  outcome: 'Outcome',
  since: (date: string) => `since ${day(date)}`,
  from: (date: string) => `from ${day(date)}`,
  by: (date: string) => `by ${day(date)}`,
  overdueSince: (date: string) => `overdue since ${day(date)}`,
  counted: 'if last done when it began to apply',
  noDate: 'no date yet',
  more: (n: number) => `and ${say(n)} more`,
  groupBy: 'Group by',
  shown: (n: number, all: number) =>
    n === all ? `All ${say(all)} shown` : `${say(n)} of ${say(all)} shown; ${say(all - n)} hidden by filters`,
  waiting: (n: number) =>
    `${n === 1 ? 'One of these waits' : `${say(n)} of these wait`} for an event, which “When” names.`,
  reach: (n: number) =>
    `${count(n, 'further duty', 'further duties')} of the acts that apply ${n === 1 ? 'does' : 'do'} not apply to this company`,
  noneBegins: (date: string) =>
    `None of these has a day after ${day(date)}: all are in force, or wait for an event. What an event starts is in each duty.`,
  showOut: 'Show them',
  empty: 'No duty matches these filters.',
  notYet: 'Duties are listed once an answer says that an act is about the company.',
  noneApplies: 'No duty of these acts applies to this company.',
  without: (chip: string, n: number) =>
    `Without ${chip.startsWith('“') ? chip : `“${chip}”`}: ${count(n, 'duty', 'duties')}`,
  clear: 'Show all',
  removeFilter: (name: string) => `${name} ×`,
  remove: (name: string) => `Remove the filter ${name}`,
  byOutcome: 'Filter by outcome',
  undated: 'No date yet',
  began: (year: string) => `Since ${year}`,
  next: (date: string) => `Next on ${day(date)}`,
  overdue: 'Overdue',
  everyone: 'No particular role',
  noArtefact: 'No artefact named',
} as const

export const panel = {
  close: 'Close',
  whole: 'The duty on its own page',
  act: (name: string) => `All duties of ${name}`,
  gone: 'This duty does not apply to the company as it is described now.',
  takenOut: (said: string) => `It applied, or might have, before your answer “${said}”.`,
  changeIt: 'Change this answer',
  why: 'Why',
  open: 'Open',
  on: (event: string) => `On: ${event}`,
  evidence: 'Evidence',
  filings: 'Filings',
  fines: 'Fines',
  relations: 'Relations',
  dates: 'Dates',
  lastDone: 'Last done on',
  keepDay: 'Keep',
  eachTime: 'Asked in each case',
  rests: 'Rests on',
  official: 'official text',
  none: 'None in this pack',
  changeAnswer: 'Decided by these answers, which you can change:',
  ofTurnover: (percent: number, base: string) => `${say(percent)} % of the ${base}`,
  amounts: (parts: string[], combine: string | undefined) =>
    `${parts.join(' or ')}${parts.length > 1 ? `, whichever is ${combine === 'lower_of' ? 'lower' : 'higher'}` : ''}`,
  forSome: (whom: string, amount: string) => `For ${whom}: up to ${amount}`,
  lifted: (whom: string, isNone: boolean) => `For ${whom}: ${isNone ? 'no fine' : 'what national law says'}`,
  upTo: (amount: string) => `Up to ${amount}`,
  maximumAtLeast: (amount: string) => `National law sets the maximum, at least ${amount}`,
  imposedBy: (by: string) => `No amount is set by the law of the Union. Imposed by: ${by}`,
  related: (type: string) => `${type}:`,
  after: (period: string, event: string) => `${period} after ${event}`,
  atLatest: 'whichever is earlier',
  own: (checked: string, version: string) => `Own words, not the law’s · checked ${day(checked)} · pack ${version}`,
  cost: (n: number) => `Opening this cost ${count(n, 'credit')}.`,
  reading: 'Reading the duty…',
} as const

export const foot = {
  made: 'Made by',
  cost: (cost: number, ms: number) => `${count(cost, 'credit')} · ${say(ms)} ms`,
  session: (n: number) => `${count(n, 'credit')} spent on this page`,
  curl: 'Copy as curl',
  trace: 'trace',
  printed: (date: string) => `Printed ${date}`,
} as const
