/** Texts about kept companies, files and the time line. */
import { and, count, day, say } from './words.ts'

/** `new`, or how a duty differs from the kept state, in the words of the table. */
export const sayChange = (change: string[]): string => change.map(sayDifference).join(', ')

const sayDifference = (one: string): string => {
  if (one === 'gone') return 'no longer in the law'
  const [, before] = /^outcome: (.*) → /.exec(one) ?? []
  return before === undefined ? one : (WAS[before] ?? `${before} before`)
}

const WAS: Record<string, string> = {
  applies: 'applied before',
  'applies if': 'applied if, before',
  undetermined: 'open before',
  'does not apply': 'did not apply before',
}

export const timeLine = {
  caption: 'What is due when',
  kinds: { begun: 'applies by now', 'to-come': 'begins or is due then', open: 'open' },
  day: (date: string) => day(date),
  mark: (n: number, when: string, isOpen: boolean) =>
    `${isOpen ? count(n, 'open duty', 'open duties') : count(n, 'duty', 'duties')}, ${when.toLowerCase()}`,
} as const

export const views = {
  label: 'What is shown of the company',
  duties: 'Duties',
  fines: 'Fines',
  of: (who: string) => `Fines of ${who}`,
} as const

export const ownFine = {
  all: 'All fines of this company',
  allowed: 'None: the law allows this, and asks for nothing.',
  displaced: 'None while the duty is displaced.',
  later: 'None before the duty applies.',
  noAmount: 'No law of the Union sets the amount of a fine of this company for this duty.',
} as const

export const files = {
  label: 'Export',
  running: 'Exporting…',
  what: (n: number) => `${n === 1 ? 'The duty' : `The ${say(n)} duties`} shown. A file costs 2 credits.`,
  kinds: { xlsx: 'Excel workbook', csv: 'CSV', ics: 'Calendar' },
  print: 'Print',
} as const

export const keep = {
  button: 'Keep',
  title: 'Keep this company',
  what: 'Its answers are stored in your workspace. Opened later, it shows what has changed since today.',
  name: 'Name',
  id: 'Id',
  idHint: 'The id is part of the address of the page; the name is not.',
  do: 'Keep',
  taken: 'A company with the id',
  isTaken: 'is kept already.',
  open: 'Open it',
  rename: 'Choose another name',
  running: 'Keeping…',
  price: '13 credits: 1 for the profile, 10 for the run that later changes are measured from, 2 to read it back.',
} as const

export const conflict = {
  what: 'Not stored.',
  refused: (version: number) =>
    `This company was changed elsewhere, for instance in another tab, since version ${version} was opened here. What you see is that version, without your answer.`,
  isRead: (version: number) => `Your answer is not in it. What you see now is what is stored, version ${version}.`,
  read: 'Read it again',
  again: 'Give my answer again',
  drop: 'Leave it as it is',
} as const

export const companies = {
  title: 'Or open a kept company',
  kept: 'kept company',
  reading: 'Reading the list…',
  none: 'None is kept yet. Show the duties of a company, then choose Keep.',
  changed: (date: string, by: string | undefined) => `changed ${date}${by === undefined ? '' : ` by ${by}`}`,
  all: (n: number) => `All (${say(n)})`,
  more: 'Only the first hundred are listed. Any other opens by its address: /register?customer= and its id.',
  begin: 'Begin with another company',
  incident: 'Begin its incident',
  delete: 'Delete…',
  named: (name: string | undefined, id: string) => (name === undefined ? id : `${name} (${id})`),
  is: (roles: string[], places: string[]) =>
    [few(roles, 2), few(places, 3)].filter((part) => part !== '').join(' · ') || 'nothing said of it yet',
  deleteThis: (name: string) => `Delete “${name}”…`,
  sure: (name: string) => `Delete “${name}”?`,
  goesToo: (id: string) =>
    `The company with the id ${id} is deleted for good. Its profile in all versions, its runs, its incidents, its feed addresses, and the impacts of changes with your decisions are deleted too. Bills and the log of the account stay.`,
  price: '1 credit',
  do: 'Delete for good',
  running: 'Deleting…',
  deleted: (name: string, { versions, runs, impacts, incidents, feeds }: Deleted) => {
    const parts = [
      ...(versions > 0 ? [count(versions, 'version')] : []),
      ...(runs > 0 ? [count(runs, 'run')] : []),
      ...(impacts > 0 ? [count(impacts, 'impact')] : []),
      ...(incidents > 0 ? [count(incidents, 'incident')] : []),
      ...(feeds > 0 ? [count(feeds, 'feed address', 'feed addresses')] : []),
    ]
    return `${name} was deleted, with ${and(parts)}.`
  },
} as const

/** How many of each went with a company. */
type Deleted = Record<'versions' | 'runs' | 'impacts' | 'incidents' | 'feeds', number>

/** The first of some words, and how many more there are. */
const few = (words: string[], most: number): string =>
  words.length > most ? `${words.slice(0, most).join(', ')} and ${say(words.length - most)} more` : words.join(', ')

export const since = {
  changed: 'Changed',
  line: (date: string, changed: number, fresh: number, gone: number) => {
    const parts = [
      ...(changed > 0 ? [`${say(changed)} changed`] : []),
      ...(fresh > 0 ? [`${say(fresh)} new`] : []),
      ...(gone > 0 ? [`${say(gone)} no longer`] : []),
    ]
    return `Since ${day(date)}: ${parts.join(', ') || 'nothing has changed'}`
  },
  answersToo: (was: number, is: number) => `your answers (version ${was} of the profile, now ${is})`,
  lawToo: (acts: string[]) => `the law here (${acts.join(', ')})`,
  dayToo: (was: string, is: string) => `the day (${day(was)}, now ${day(is)})`,
  because: (causes: string[]) => `Changed since then: ${causes.join('; ')}.`,
  never: 'This company has no kept state yet, so nothing is compared.',
  only: (n: number) => (n === 1 ? 'Show the one' : `Show these ${say(n)}`),
  all: 'Show all',
  take: 'Take as the new state (10 credits)',
  taking: 'Taking…',
} as const
