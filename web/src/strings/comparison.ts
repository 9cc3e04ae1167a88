/** The words of a comparison of two versions. */
import { capital, count, day, say } from '../strings.ts'

export const OP: Record<string, string> = {
  added: 'added',
  removed: 'removed',
  modified: 'changed',
  moved: 'moved',
  split: 'split',
  merged: 'merged',
}

export const SEVERITY: Record<string, string> = {
  substantive: 'Of substance',
  date: 'Of dates',
  editorial: 'Of wording',
  metadata: 'Of the record',
}

export const KIND: Record<string, string> = {
  obligation: 'Duty',
  rule: 'Rule of application',
  evidence_requirement: 'Evidence',
  filing_rule: 'Filing',
  penalty_fact: 'Fine',
}

const FIELD: Record<string, string> = {
  title: 'Title',
  summary: 'What',
  addressee_roles: 'Who',
  applies_from: 'Applies from',
  conditions: 'Only if',
  exceptions: 'Not if',
  citations: 'Rests on',
  penalties: 'Fines',
  evidence: 'Evidence',
  filings: 'Filings',
  target_provisions: 'For a breach of',
  acceptance_criteria: 'Criteria',
  content_fields: 'Content',
}

/** `Only if: text` of `/conditions/0/text`. */
export function sayField(path: string): string {
  const [head = '', ...rest] = path.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  const named = FIELD[head] ?? capital(head.replaceAll('_', ' '))
  const last = rest.at(-1)
  return last === undefined ? named : `${named}: ${last.replaceAll('_', ' ')}`
}

export const comparison = {
  title: 'Compare',
  heading: (n: number, act: string, from: string, to: string) =>
    `${count(n, 'change')} of ${act} from version ${from} to ${to}`,
  some: (n: number, all: number, act: string, from: string, to: string) =>
    `${say(n)} of the ${count(all, 'change')} of ${act} from version ${from} to ${to}`,
  only: (version: string) => `There is one version, ${version}, so there is nothing to compare.`,
  unknown: (version: string) => `There is no version ${version} of this act. Choose two of those that there are.`,
  from: 'Earlier version',
  to: 'Later version',
  option: (version: string, from: string) => `${version}, the law from ${day(from)}`,
  because: 'Changed by',
  since: (from: string) => `, the law from ${day(from)}`,
  unchanged: (n: number) => `${say(n)} unchanged`,
  byClass: 'Kind of change',
  byOp: 'What happened',
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
  duty: (code: string) => `Only the duty ${code}`,
  where: (rule: string) => `where ${rule.replaceAll('-', ' ')}`,
  said: (name: string, value: string) => `${name.replaceAll('_', ' ')}: ${value}`,
} as const
