/** The words of the search. */
import { and, count } from './words.ts'

const duties = (n: number) => count(n, 'duty', 'duties')

/** Where the search found its words. */
const WHERE: Record<string, string> = {
  title: 'the title',
  summary: 'the text',
  conditions: 'a condition',
  exceptions: 'an exception',
  code: 'the code',
  tags: 'the subjects',
  evidence: 'its evidence',
  filings: 'its filing',
  penalties: 'its penalty',
}

/** The word before a passage. */
const PASSAGES: Record<string, string> = {
  conditions: 'Condition:',
  exceptions: 'Exception:',
  evidence: 'Evidence:',
  filings: 'Filing:',
  penalties: 'Penalty:',
}

/** Of more meanings than these a line would be long. */
const MEANS_MOST = 3

const quoted = (said: string) => `“${said}”`

export const search = {
  label: 'Search the laws',
  hint: 'Search the laws',
  list: 'Found',
  duties: 'Duties',
  roles: 'Roles',
  acts: 'Acts',
  notModelled: 'Not modelled as a duty',
  all: (n: number) => `All ${duties(n)}`,
  cost: (credits: number) => `A search costs ${count(credits, 'credit')}.`,
  found: (n: number) => (n === 0 ? 'Nothing found.' : `${count(n, 'line')} found. Up and down choose, Enter opens.`),
  looking: 'Looking…',
  failed: 'The search did not come through. Enter tries again.',

  title: 'Search',
  documentTitle: (about: string) => `${about} · Search`,
  heading: (about: string, n: number) => `${duties(n)} ${about}`,
  headingNone: (about: string) => `No duty ${about}`,
  about: (words: string, most: string | undefined) =>
    `with ${most === undefined ? '' : `${most} words of `}“${words}” in the words of this page`,
  ofProvisions: (provisions: string[]) => `at or beneath ${and(provisions)}`,
  citing: (acts: string[]) => `under ${and(acts)}`,
  ofRoles: (roles: string[]) => `of ${and(roles)}`,
  inActs: (acts: string[]) => `in ${and(acts)}`,
  loading: 'Searching…',
  ask: 'Type what you look for: words, a provision such as Art 33 GDPR, or a role.',
  why: (matched: string[]) => {
    const places = matched.flatMap((one) => WHERE[one] ?? [])
    const found = places.length > 0 ? `Found in ${and(places)}` : ''
    return matched.includes('citations') ? ['Cites it', found].filter(Boolean).join('; ') : found
  },
  passage: (of: string) => PASSAGES[of] ?? '',
  binds: (roles: string[]) => (roles.length === 0 ? '' : `Binds: ${and(roles)}.`),
  none: (acts: string[]) => `No duty that is modelled of ${and(acts)} uses these words.`,
  lacks: (missing: string[]) => (missing.length === 0 ? '' : `(without ${and(missing.map(quoted))})`),
  taken: (written: string, means: string[]) =>
    `${quoted(written)} also finds ${means.slice(0, MEANS_MOST).map(quoted).join(', ')}.`,
  dropped: (dropped: string[]) => `Not looked for: ${and(dropped.map(quoted))}.`,
  searched:
    'Titles, own summaries, conditions, exceptions, evidence, filings and penalties are searched, not the wording of the acts.',
  elsewhere: 'The acts, or one that is not here, may still ask it of you.',
  remove: (name: string) => `Remove the filter ${name}`,
  fewer: (name: string) => `${name} ×`,
  inAct: (name: string, n: number) => `${name} ${n}`,
  unavailable: (name: string) => `${name} has no version on this day.`,
} as const
