/** The words of the library: the acts, their duties, and what changed between two versions. */
import { and, count, day, periodInWords, say } from './words.ts'

/** By whom a version was reviewed; none of them is weaker print than another. */
export const REVIEWED_BY: Record<string, string> = {
  legal: 'Reviewed by a lawyer',
  sme: 'Reviewed by an expert of the subject, not by a lawyer',
  peer: 'Reviewed by a peer, not by a lawyer',
  editorial: 'Reviewed by its own editors, not by a lawyer',
}

/** What sort of duty it is. A verb beside a title such as “Engage only with authorisation” would be read into it. */
export const MODALITY: Record<string, string> = {
  must: 'Obligation',
  must_not: 'Prohibition',
  may: 'Permission',
  should: 'Recommendation',
}

/** Whom a duty is laid on. */
export const ADDRESSEE: Record<string, string> = { entity: 'Organisations and persons' }

export const FREQUENCY: Record<string, string> = {
  continuous: 'Continuously',
  on_event: 'On the event',
  once: 'Once',
  periodic: 'Regularly',
}

/**
 * `Chapter II: ICT risk management`, `Section I` of the names of divisions and their headings, the widest first, in
 * which the narrower name repeats the wider one.
 */
export const sayDivisions = (names: readonly string[] = [], headings: readonly string[] = []): string[] =>
  names.map((name, at) =>
    [at === 0 ? name : name.replace(`${names[at - 1]} `, ''), headings[at]].filter(Boolean).join(': '),
  )

export const library = {
  title: 'Library',
  documentTitle: 'Library',
  reading: 'Reading the law…',
  shelf: (acts: number, duties: number) => `${count(acts, 'act')} with ${count(duties, 'duty', 'duties')}`,
  noActs: 'No act is published for this day.',
  official: 'Official text',
  number: (celex: string) => `CELEX ${celex}`,
  law: (from: string, to: string | undefined) =>
    to === undefined ? `The law since ${day(from)}` : `The law from ${day(from)}, until a later version on ${day(to)}`,
  version: (version: string) => `version ${version}`,
  force: 'In force',
  force_since: (date: string) => `in force since ${day(date)}`,
  force_from: (date: string) => `in force from ${day(date)}`,
  applies: (dates: string[]) => `applies in general from ${and(dates.map(day))}`,
  fresh: 'How fresh',
  checked: (date: string) => `checked for changes on ${day(date)}`,
  coverage: 'What it covers',
  covered: (duties: number, articles: Array<{ n: number; of: string }>) =>
    `${count(duties, 'duty', 'duties')}; modelled paragraph by paragraph: ${and(articles.map(({ n, of }) => `${count(n, 'article')} of ${of}`))}`,
  leftBeneath: (n: number) =>
    `${count(n, 'provision has', 'provisions have')} no duty; the outline has each with its reason, folded under “not modelled”`,
  left: (n: number) => `${count(n, 'provision has', 'provisions have')} no duty, each with its reason`,
  complete: (ratio: number) =>
    ratio === 1
      ? 'each paragraph of these articles has a duty, or a reason why it has none'
      : `${say(Math.floor(ratio * 100))} % of their paragraphs have a duty or a reason`,
  review: 'Review',
  outcome: (outcome: string, until: string, isExpired: boolean) =>
    `${outcome}, ${isExpired ? `and no longer counts since ${day(until)}` : `counts until ${day(until)}`}`,
  notReviewed: 'Not reviewed',
  reviews: 'Who reviewed this',
  reviewer: (role: string, organisation: string) => `${role} of ${organisation}`,
  independent: 'independent of the authors',
  notIndependent: 'not independent of the authors',
  signed: (date: string) => `signed on ${day(date)}`,
  versions: 'Versions',
  compare: 'Compare two versions',
  compareTo: (from: string, to: string) => `What changed from ${from} to ${to}`,
  hash: 'Hash',
  statement: 'What is covered, and what is not, in full',
  notes: 'Notes of this version',
  print: 'Print',
  laidOn: (roles: string[]) => `laid on: ${roles.join(', ')}`,

  outline: 'Outline',
  ofAct: (n: number, act: string) => `${act}: ${count(n, 'duty', 'duties')}`,
  about: 'About this act',
  table: 'Duties of this act',
  ofAll: (n: number, all: number, act: string) => `${act}: ${say(n)} of ${count(all, 'duty', 'duties')}`,
  filteredBy: (names: string[]) => `, only: ${names.join(', ')}`,
  documentOf: (what: string, act: string) => `${what} · ${act} · Library`,
  facets: 'Filters',
  facet: { role: 'Who', from: 'Applies from', modality: 'What sort', kind: 'Kind of subject' },
  moreValues: (n: number) => `${say(n)} more`,
  only: (name: string, n: number) => `${name}: ${count(n, 'duty', 'duties')}`,
  clear: 'Show all duties',
  wholeAct: 'The whole act',
  notModelled: (n: number) => `${say(n)} not modelled`,
  notModelledHere: 'Not modelled',
  isWhole: 'None of it is a duty here',
  none: 'No duty matches these filters.',
  without: (name: string, n: number) => `Without “${name}”: ${count(n, 'duty', 'duties')}`,
  duty: 'Duty',
  provision: 'Provision',
  who: 'Who',
  from: 'Applies from',
  modality: 'Sort',
  several: (date: string, n: number) => `${day(date)} +${say(n)}`,
  notKnown: 'not known yet',

  what: 'What',
  dates: 'Since when',
  date: (date: string) => `From ${day(date)}`,
  dateWhere: (date: string, rule: string) => `In this case from ${day(date)}: ${rule}`,
  dateElse: (date: string) => `In every other case from ${day(date)}`,
  dependsOn: (effective: string) =>
    effective === 'unknown' ? 'waits for an act; the day is not known yet' : `waits for an act; from ${day(effective)}`,
  until: (date: string) => `This version of the law ends on ${day(date)}.`,
  frequency: (kind: string, period: string | undefined) =>
    `${FREQUENCY[kind] ?? kind.replaceAll('_', ' ')}${period === undefined ? '' : `, every ${periodInWords(period)}`}`,
  conditions: 'Only if',
  exceptions: 'Not if',
  decidedBy: (rule: string) => `Decided from the facts of a company: ${rule}`,
  asksPerson: (question: string) => `Not decided here; a person answers: ${question}`,
  notesOnly: 'To know',
  noteOnly: 'No answer about a company turns on it; in a single case it can decide.',
  parts: 'Parts of this duty',
  beside: 'What is not modelled of the same article',
  everything: 'Nothing of this article is left out.',
  changes: 'Versions in which it changed',
  oneVersion: (version: string) => `There is one version, ${version}.`,
  changedIn: (version: string, from: string) => `${version}, the law from ${day(from)}`,
  added: 'added',
  unchanged: 'unchanged',
  source: 'Sources',
  otherDays: 'This act has law for these days:',
  printed: (law: string, asOf: string, version: string, hash: string) =>
    `${law} · law as of ${day(asOf)} · version ${version} · hash ${hash} · own words, not the law’s · printed ${day(new Date().toISOString().slice(0, 10))}`,
} as const
