/** The words of the search. */
import { and, count, or, say } from './words.ts'

const duties = (n: number) => count(n, 'duty', 'duties')

/** Where the search found its words. */
const WHERE: Record<string, string> = {
  title: 'the title',
  summary: 'the text',
  conditions: 'a condition',
  exceptions: 'an exception',
  code: 'the code',
  tags: 'the subjects',
  trigger_event: 'the event that starts it',
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

function whyOf(matched: string[]): string {
  const places = matched.flatMap((one) => WHERE[one] ?? [])
  const found = places.length > 0 ? `Found in ${and(places)}` : ''
  return matched.includes('citations') ? ['Cites it', found].filter(Boolean).join('; ') : found
}

export const search = {
  label: 'Search the laws',
  hint: 'Search the laws',
  list: 'Found',
  duties: 'Duties',
  roles: 'Roles',
  acts: 'Acts',
  notModelled: 'Not modelled as a duty',
  notHeld: 'Laws that are not here',
  goesWith: (act: string) => `It goes with ${act}.`,
  headingCompared: (acts: string[]) => `How ${and(acts)} stand to each other`,
  readingFacts: 'Reading how the acts stand to each other…',
  compares: (n: number, acts: string[]) =>
    `The search only names acts, so no duty is listed. ${n === 0 ? 'No fact is' : count(n, 'reviewed fact is', 'reviewed facts are')} recorded between ${and(acts)}.`,
  all: (n: number) => `All ${duties(n)}`,
  cost: (credits: number) => `A search costs ${count(credits, 'credit')}.`,
  found: (n: number) => (n === 0 ? 'Nothing found.' : `${count(n, 'line')} found. Up and down choose, Enter opens.`),
  notJudgedHere: 'These are duties of any company; Enter judges them for yours.',
  looking: 'Looking…',
  failed: 'The search did not come through. Enter tries again.',

  title: 'Search',
  documentTitle: (about: string) => `${about} · Search`,
  heading: (about: string, n: number) => `${duties(n)} ${about}`,
  headingNone: (about: string) => `No duty ${about}`,
  headingFailed: (about: string) => `No answer to the search ${about}`,
  about: (words: string, most: { met: number; of: number } | undefined) =>
    `with ${most === undefined ? '' : `${say(most.met)} of the ${say(most.of)} words of `}“${words}” in the words of this page`,
  aboutTyped: (words: string) => `for “${words}”`,
  ofProvisions: (provisions: string[]) => `at or beneath ${and(provisions)}`,
  citing: (acts: string[]) => `under ${and(acts)}`,
  ofRoles: (roles: string[]) => `of ${and(roles)}`,
  inActs: (acts: string[]) => `in ${and(acts)}`,
  loading: (about: string) => `Searching ${about}…`,
  refused: (words: string, refusal: string) => `“${words}” ${refusal}.`,
  judgedFor: 'judged for',
  notJudged: 'a search by role is not judged for',
  bind: (who: string, n: number) =>
    n === 0 ? `None of these duties binds ${who}` : `${duties(n)} that ${n === 1 ? 'binds' : 'bind'} ${who}, or may`,
  free: (who: string, n: number) =>
    `${duties(n)} that ${n === 1 ? 'does' : 'do'} not bind ${who}: displaced, or not applicable`,
  noCheck: 'These are duties that have these words, no check of the sentence: read what each of them asks.',
  inNone: (missing: string[]) => (missing.length === 0 ? '' : `No result has ${or(missing.map(quoted))}.`),
  ask: 'Type what you look for: words, a provision such as Art 33 GDPR, or a role.',
  why: whyOf,
  whySaid: (matched: string[]) => whyOf(matched).replace(/.$/, '$&.'),
  passage: (of: string) => PASSAGES[of] ?? '',
  binds: (roles: string[]) => (roles.length === 0 ? '' : `Binds: ${and(roles)}.`),
  none: (acts: string[]) => `No duty that is modelled of ${and(acts)} uses these words.`,
  lacks: (missing: string[]) => (missing.length === 0 ? '' : `Not found in it: ${and(missing.map(quoted))}.`),
  taken: (written: string, means: string[]) =>
    `${quoted(written)} also finds ${and(
      means
        .filter((one) => one !== written)
        .slice(0, MEANS_MOST)
        .map(quoted),
    )}.`,
  dropped: (dropped: string[]) => `Not looked for: ${and(dropped.map(quoted))}.`,
  searched:
    'Titles, own summaries, conditions, exceptions, evidence, filings and penalties are searched, not the wording of the acts.',
  elsewhere: 'The acts, or one that is not here, may still ask it of you.',
  remove: (name: string) => `Remove the filter ${name}`,
  fewer: (name: string) => `${name} ×`,
  inAct: (name: string, n: number) => `${name} ${n}`,
  unavailable: (name: string) => `${name} has no version on this day.`,
} as const
