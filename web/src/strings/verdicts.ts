/** The words of how grave an incident is: verdicts, questions and figures. */
import { and, capital, count, periodInWords, say, uncapital } from './words.ts'

export const verdicts = {
  none: 'No act asks how grave this incident is.',
  reading: 'Reading the words of the figures…',
  readOnly: 'This is what was known then. Nothing can be said of that time any more.',

  // A verdict.
  of: (act: string, title: string) => `${act}: ${uncapital(title)}`,
  said: (verdict: string) => (verdict === 'undetermined' ? 'Open' : capital(verdict.replaceAll('_', ' '))),
  because: 'Because of:',
  metBy: (criterion: string) => `${criterion}.`,
  becauseNot: 'None of the ways in which the law calls it so is met.',
  settles: (n: number) => `${count(n, 'answer can decide', 'answers can decide')} it alone:`,
  canMake: (verdictsOf: string[]) => `can make it ${verdictsOf.map((one) => one.replaceAll('_', ' ')).join(' or ')}`,
  ofCompany: (questions: string[]) => `It hangs on the company, in its register: ${questions.join(' ')}`,
  noneAlone: (n: number) => `It hangs on ${count(n, 'open figure')}; none of them decides it alone.`,
  others: (n: number) => `${count(n, 'further figure is', 'further figures are')} open; none of them decides it alone.`,
  begins: (event: string, when: string) => `With it began: ${uncapital(event)}, on ${when}.`,
  doubt: 'Some readers hold that this is not enough:',
  contradicted: (event: string, verdict: string) =>
    `The log states “${event}”, which counts; by the figures it is ${verdict.replaceAll('_', ' ')}.`,
  duty: 'The duty for which this decides:',
  turnsOn: (questions: string[]) => `Whether it applies hangs on: ${questions.join(' ')}`,
  company: 'Answer for the company',
  goesBefore: (act: string) => `${act} goes before. This act asks nothing here.`,
  how: 'How it is judged',
  result: { met: 'met', not_met: 'not met', open: 'open' } as Record<string, string>,
  criterion: (title: string, result: string) => `${title}: ${result}`,
  given: (figure: string, value: string, entry?: string) =>
    `${figure}: ${uncapital(value)}${entry === undefined ? '' : ` by entry ${entry}`}`,
  leftOut: 'Asked of others alone',
  leftOutOf: (title: string, why: string) => `${title}: ${why}`,
  notClassified: (n: number) => `${count(n, 'verdict is', 'verdicts are')} not asked of this company`,
  turned: (what: string, before: string, after: string) => `${what}: ${before} before, now ${uncapital(after)}.`,
  unturned: 'The new entry is written down. It changed no verdict.',

  // Questions.
  questions: 'What is asked',
  noQuestion: 'Nothing of the incident is left to ask for a verdict.',
  decides: (act: string, verdictsOf: string[]) => `${act}: decides alone, ${verdicts.canMake(verdictsOf)}.`,
  decidesIf: (act: string, verdictsOf: string[]) =>
    `If ${act} applies, it decides alone, ${verdicts.canMake(verdictsOf)}.`,
  countsFor: (criteria: string[]) => `Counts for: ${and(criteria)}.`,
  threshold: (threshold: string) => `Threshold: ${threshold}`,
  known: (value: string) => `Known so far: ${uncapital(value)}`,
  definition: 'What this means',
  more: (n: number) => `Show ${count(n, 'more question')}`,
  aside: (n: number) => `${count(n, 'question')} of which it was said that it is not known yet`,
  other: 'Say something that is not asked',
  choose: 'Figure',
  choosePlease: 'Choose a figure',
  cause: 'What caused it, in a word?',
  causeHint:
    'Incidents of this company with the same word may count together. Name the cause itself, such as “expired certificate”: a broad category, such as “system failure”, does not count.',
  causeLabel: 'Root cause',

  // An answer.
  bound: 'How exactly is it known?',
  bounds: { exact: 'exactly', between: 'between', at_least: 'at least', at_most: 'at most' },
  and: 'and',
  value: 'Value',
  upper: 'Upper end',
  hours: 'hours',
  minutes: 'minutes',
  ofEnd: (end: string, unit: string) => `${end}, ${unit}`,
  currency: 'Currency',
  rate: (currency: string) => `Euro for one ${currency}`,
  estimated: 'Is it an estimate?',
  estimates: { unsaid: 'not said', estimated: 'estimated', actual: 'actual' },
  taken: (value: string) => `Your answer: ${value}`,
  goOn: 'Go on to write it down',
  drop: 'Take it out',
  dropOf: (what: string) => `Take it out: ${what}`,

  // What is about to be said.
  collected: 'Your answers so far',
  isEstimated: 'estimated',
  isActual: 'actual',
  happened: 'When was it so?',
  happenedHint: 'At first when the incident occurred. What was so later has its own time.',
  aware: 'When did it become known?',
  awareHint: 'Now, unless you say otherwise. Limits that a verdict starts run from here.',
  nowHint: 'Now, unless you say otherwise.',
  by: 'Who says so? (may be left out)',
  will: (n: number) =>
    `One entry with ${count(n, 'answer')} is added to the log, for 1 credit. It stays there; verdicts and limits are computed anew.`,
  write: 'Write it down',
  writing: 'Writing…',
  faultsIn: 'Not written: look at what is said at the answers.',

  // What is known.
  knownTitle: 'What is known',
  nothingKnown: 'No figure is known yet.',
  computed: 'computed from other figures and events',
  from: (entry: string) => `entry ${entry}`,
  entry: (number: string, when: string, by: string | undefined) =>
    `${number} of ${when}${by === undefined ? '' : `, ${by}`}`,
  anew: 'Changed',
  anewOf: (figure: string) => `Changed: ${figure}`,
  anewHint:
    'Changed: it is another figure by now, and what was so before still counts. Correct: what an entry said was wrong.',
  correct: 'Correct',
  correctOf: (figure: string) => `Correct: ${figure}`,
  correctTitle: (entry: string) => `Correct entry ${entry}`,
  correctWill:
    'The new entry counts in place of this one, with all that stays unchanged here, for 1 credit. Both stay in the log.',
  keepsTime: 'As this entry said, since its event counts from here.',
  change: 'Change',
  changeOf: (figure: string) => `Change: ${figure}`,
  takeBack: 'Take back',
  takeBackOf: (figure: string) => `Take back: ${figure}`,
  takenBack: 'taken back',
  withdrawn: 'All that this entry said is taken back.',
  saveCorrection: 'Write the correction',
  cancel: 'Cancel',

  // What fell.
  fallsTitle: 'Mistaken, or over?',
  fell: (figure: string, counts: string, later: string) =>
    `${figure}: ${uncapital(counts)} counts, and later it was said: ${uncapital(later)}.`,
  fallsWhy: 'An incident is what it was at any time, so the lower figure changes no verdict.',
  onlyMistaken: 'This can only grow, so one of the two is mistaken.',
  mistaken: 'Mistaken',
  mistakenOf: (figure: string, value: string) => `Mistaken: ${figure}, ${uncapital(value)}`,
  over: 'Over',
  overOf: (figure: string) => `Over: ${figure}`,
  end: 'What ended?',
  ended: 'When did it end?',
  overWill: 'The event is added to the log, for 1 credit. What was so counts all the same; it is not asked again.',

  // Recurring incidents.
  recurringTitle: 'Together with earlier incidents',
  recurs: (times: number, within: string) =>
    `Incidents of one cause count together from ${say(times)} within ${periodInWords(within)}.`,
  aloneSoFar: (cause: string | undefined) =>
    cause === undefined
      ? 'Its cause is not said, so none counts with this one.'
      : `No earlier incident with the cause “${cause}” counts with this one.`,
  together: (n: number, first: string, last: string) =>
    `${count(n, 'incident counts', 'incidents count')} together, from ${first} to ${last}.`,
  meets: (criteria: string[]) => `Together they meet: ${and(criteria)}.`,
  openTogether: (criteria: string[]) => `Open of them together: ${and(criteria)}.`,
  sums: 'Together they come to',
  earlier: (n: number) => `Earlier incident ${say(n)}`,
} as const
