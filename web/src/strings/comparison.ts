/** The words of a comparison of two versions. */
import { capital, count, day, say, uncapital } from './words.ts'

export const OP: Record<string, string> = {
  added: 'added',
  removed: 'removed',
  modified: 'changed',
  moved: 'moved',
  split: 'split',
  merged: 'merged',
}

const EFFECT: Record<string, string> = {
  new: 'Begins',
  gone: 'Ends',
  postponed: 'Applies later',
  earlier: 'Applies earlier',
  other_dates: 'Has other dates',
  penalties: 'Has other fines',
  addressees: 'Concerns others',
  asks_otherwise: 'Asks for something else',
  words: 'Says it in other words',
  reference: 'Rests on another provision',
  record: 'Is recorded otherwise',
}

/** What a change does. */
export const sayEffect = (effect: string): string => EFFECT[effect] ?? capital(effect.replaceAll('_', ' '))

export const KIND: Record<string, string> = {
  obligation: 'Duty',
  rule: 'Rule of application',
  evidence_requirement: 'Evidence',
  filing_rule: 'Filing',
  penalty_fact: 'Fine',
  criterion: 'Criterion',
}

const FIELD: Record<string, string> = {
  title: 'Title',
  summary: 'What',
  description: 'What',
  addressee_roles: 'Who',
  addressee_role: 'Who',
  recipient: 'To whom',
  applies_from: 'Applies from',
  conditions: 'Only if',
  exceptions: 'Not if',
  citations: 'Rests on',
  penalties: 'Fines',
  evidence: 'Evidence',
  filings: 'Filings',
  target_provisions: 'For a breach of',
  variants: 'Other amounts',
  condition: 'Condition',
  terms: 'Amount',
  modality: 'Strength',
  frequency: 'How often',
  periods: 'Lengths of time',
  trigger_event: 'On which event',
  scope: 'For the duties',
  when: 'What it asks',
  unless: 'What it leaves out',
  note: 'Note',
  waivers: 'What waives it',
  anchors: 'From when it is counted',
  qualifiers: 'How soon',
  parent: 'Part of',
  imposed_by: 'Imposed by',
  source_kind: 'Rests on law or practice',
  derived_from: 'Comes from',
  lineage_id: 'Name over all versions',
  acceptance_criteria: 'Criteria',
  content_fields: 'Content',
}

/** `Only if: text` of `/conditions/0/text`. */
export function sayField(path: string): string {
  const [head = '', ...rest] = stepsOf(path)
  const named = FIELD[head] ?? capital(head.replaceAll('_', ' '))
  const last = rest.at(-1)
  return last === undefined ? named : `${named}: ${PART[last] ?? last.replaceAll('_', ' ')}`
}

/** `conditions` of `/conditions/0/text`. */
export const headOf = (path: string): string => stepsOf(path)[0] ?? ''

/** The names of a path, without places in lists; `*` is any place. */
const stepsOf = (path: string) => path.split('/').filter((part) => part !== '' && !/^(\d+|\*)$/.test(part))

const PART: Record<string, string> = { ref: 'provision', text: 'wording' }

export const comparison = {
  title: 'Compare',
  heading: (n: number, act: string, from: string, to: string) =>
    `${count(n, 'change')} of ${act} from version ${from} to ${to}`,
  some: (n: number, all: number, act: string, from: string, to: string, chosen: string[]) =>
    `${say(n)} of the ${count(all, 'change')} of ${act} from version ${from} to ${to}, only: ${chosen.join(', ')}`,
  only: (version: string) => `There is one version, ${version}, so there is nothing to compare.`,
  unknown: (version: string) => `There is no version ${version} of this act. Choose two of those that there are.`,
  from: 'Earlier version',
  to: 'Later version',
  option: (version: string, from: string) => `${version}, the law from ${day(from)}`,
  records: 'Compared are this service’s records of the law, in its own words. The law is in the official texts:',
  text: (act: string, text: string) => (text === '' ? act : `${act}, ${text}`),
  because: 'Changed by',
  since: (from: string) => `, the law from ${day(from)}`,
  unchanged: (differ: number, n: number) =>
    `${count(differ, 'object differs', 'objects differ')}, ${say(n)} ${n === 1 ? 'does' : 'do'} not`,
  once: (n: number) => `${count(n, 'change')} that several have alike ${n === 1 ? 'is' : 'are'} told once`,
  first: 'What changes',
  more: (n: number) => `${count(n, 'smaller change')} in a sentence`,
  inAll: (n: number) => `Show all ${say(n)}`,
  alsoSame: (n: number) => `and ${count(n, 'change')} that others have too`,
  byRole: 'Whom it concerns',
  byField: 'What differs',
  byEffect: 'What it does',
  byKind: 'Of what',
  redline: 'Side by side',
  list: 'Before and after, without marks',
  before: 'Before',
  after: 'After',
  absent: 'Not there',
  takenOut: 'Taken out',
  putIn: 'Added',
  nothing: 'nothing; what both versions have is not repeated',
  deleted: 'deleted',
  endDeleted: 'end deleted',
  inserted: 'inserted',
  endInserted: 'end inserted',
  lesser: (n: number) => `${count(n, 'lesser change')} of wording and record`,
  was: (code: string) => `before: ${code}`,
  none: 'No change matches these filters.',
  clear: 'Show all changes',
  duty: (title: string) => `Only the duty “${title}”`,
  where: (rule: string) => `where: ${rule}`,
  limited: (title: string, limit: string) => `${title}; ${uncapital(limit.replace(/\.$/, ''))}`,
  note: (said: string) => `Note, no condition: ${said}`,
  ofRole: (own: number, all: number, role: string) => `(${say(own)} of the ${say(all)} for ${role})`,
  said: (name: string, value: string) => `${name.toLowerCase()}: ${value}`,
} as const
