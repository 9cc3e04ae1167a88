/** The words of every state that is not an answer: waiting, trouble, signing in. */
import type { PauseReason } from '../api/patient-fetch.ts'
import type { Trouble } from '../api/trouble.ts'
import { count } from './words.ts'

/** What went wrong and what helps. */
interface Words {
  what: string
  remedy: string
}

const OURS =
  'This page sent something that the service does not take. Reload it; if that does not help, report the trace.'

/** One entry for each code of the service: a code that is added there is missing here, and does not compile. */
export const TROUBLE: Record<Trouble, Words> = {
  unauthorized: {
    what: 'The service did not accept the key.',
    remedy: 'Sign in again. The address keeps what you entered.',
  },
  credits_exhausted: {
    what: 'The workspace has too few credits for this question.',
    remedy: 'What you see stays readable, and so does your account. The operator of the service grants credits.',
  },
  forbidden: {
    what: 'This key may not do that.',
    remedy:
      'An administrator of the workspace can issue a key with the scope that is named here. Then sign in with it.',
  },
  not_found: {
    what: 'The service does not have this, or not in your workspace.',
    remedy: 'It may have been removed, or the link belongs to another workspace.',
  },
  validation_error: {
    what: 'The service does not know a part of this description.',
    remedy: 'Change the answer that is named here. A link from an earlier release may hold words that were renamed.',
  },
  conflict: {
    what: 'Somebody changed this in the meantime.',
    remedy: 'Load it again, look at what changed, and decide then.',
  },
  duplicate_token_name: {
    what: 'Another key of the workspace has this name.',
    remedy: 'Choose another name, or revoke the other key.',
  },
  idempotency_in_progress: {
    what: 'The first attempt of this call is still running.',
    remedy: 'Wait a moment and ask again.',
  },
  idempotency_replay_unavailable: {
    what: 'The call was made, but its answer is no longer kept.',
    remedy: 'Load the page again: it shows what the call has done.',
  },
  rate_limited: {
    what: 'Too many questions in a short time.',
    remedy: 'Wait a moment and ask again.',
  },
  too_busy: {
    what: 'The workspace asks too many questions at the same time.',
    remedy: 'Wait until the others have been answered, and ask again.',
  },
  billing_unavailable: {
    what: 'A store of the service does not answer.',
    remedy: 'Nothing was charged. Ask again in a moment.',
  },
  internal_error: {
    what: 'The service met a state that it does not expect.',
    remedy: 'Ask again. If it stays, give the trace to the operator.',
  },
  request_timeout: {
    what: 'The question did not reach the service in time.',
    remedy: 'The connection is slow. Ask again.',
  },
  payload_too_large: {
    what: 'The question is longer than the service reads.',
    remedy: 'Shorten the lists of the company.',
  },
  headers_too_large: {
    what: 'The browser sent longer headers than the service reads.',
    remedy: 'Remove the cookies of this site and reload.',
  },
  bad_request: { what: 'The question did not arrive whole.', remedy: OURS },
  method_not_allowed: { what: 'The service has no such call.', remedy: OURS },
  not_acceptable: { what: 'The service does not write this format.', remedy: OURS },
  unsupported_media_type: { what: 'The service does not read this format.', remedy: OURS },
  expectation_failed: { what: 'Something on the way asked for more than the service does.', remedy: OURS },
  no_answer: {
    what: 'The service cannot be reached.',
    remedy: 'Your answers are kept in this address. Ask again when the network is back.',
  },
  stopped: { what: 'You stopped waiting.', remedy: 'Nothing else changed.' },
  unknown: {
    what: 'The service could not answer.',
    remedy: 'Your answers are kept in this address. Ask again, or give the trace to the operator.',
  },
}

export const trouble = {
  again: 'Ask again',
  said: 'The service says:',
  price: (cost: string, balance: string) =>
    `This question costs ${count(Number(cost), 'credit')}; ${count(Number(balance), 'credit is', 'credits are')} left.`,
  scope: (scope: string) => `It lacks the scope “${scope}”.`,
  account: 'See the account',
  more: 'About this error',
  code: 'code',
  trace: 'trace',
  copyTrace: 'Copy trace',
} as const

export const PAUSE: Record<PauseReason, string> = {
  rate: 'Too many questions in a short time.',
  busy: 'The workspace asks too many questions at the same time.',
  away: 'A store of the service does not answer. Nothing was charged.',
  offline: 'The service cannot be reached. What you entered is kept.',
}

const ago = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  return minutes < 1
    ? 'less than a minute'
    : minutes < 90
      ? count(minutes, 'minute')
      : count(Math.round(minutes / 60), 'hour')
}

export const waiting = {
  region: 'Waiting',
  goesOn: 'This goes on by itself in',
  seconds: (n: number) => count(Math.max(0, n), 'second'),
  age: (ms: number) => `What you see is the last answer, ${ago(ms)} old.`,
  now: 'Try now',
  cancel: 'Cancel',
  for: (what: string, seconds: number) => `Waiting for ${what}, ${count(seconds, 'second')} so far.`,
}

/** What a call answers, by the path of its operation; the first that fits. */
export const AWAITED: ReadonlyArray<readonly [pattern: RegExp, what: string]> = [
  [/\/applicability-check$/, 'the duties of this company'],
  [/\/api\/v1\/obligations(\/search)?$/, 'the search'],
  [/\/obligations\/[^/]+$/, 'the details of this duty'],
  [/\/obligations$/, 'the list of duties'],
  [/\/change-events$/, 'the days of the law'],
  [/\/outline$/, 'the outline of the act'],
  [/\/diff$/, 'what changed'],
  [/\/versions$/, 'the versions of the act'],
  [/\/domain-packs\/[^/]+$/, 'the act'],
  [/\/incidents/, 'the incident'],
  [/\/vocabularies$/, 'the vocabulary'],
  [/\/domain-packs$/, 'the list of acts'],
  [/\/billing\//, 'the figures of the account'],
  [/\/assistant-requests/, 'the assistants that wait'],
  [/\/(members|confirmations)/, 'the people of the workspace'],
  [/\/tokens$/, 'the keys of the workspace'],
  [/\/workspace$/, 'the check of the key'],
]
export const ANY_ANSWER = 'the service'

export const welcome = {
  what: 'Which duties does a company have under EU digital law, why, and since when?',
  how: 'Describe a company, and see each of its duties under five acts with the article that it rests on. To sign in you need an API key: a long word that begins with rpk_. The administrator of your workspace has it, sends you a sign-in link, or lets this browser in below. Whoever started the service on this computer finds a link in its output that signs in at once.',
  key: 'API key',
  enter: 'Sign in',
  trying: 'Trying the key…',
  ask: 'Sign in with your administrator’s approval',
  askHint: 'Shows a code that the administrator approves. This browser may then read, and you can end it at any time.',
  askNot: 'Signing in by approval needs https.',
  leaving: 'Leading you to the approval…',
  redeeming: 'Signing in…',
  refusedGrant: (why: string) => `The approval did not come through: ${why}.`,
  kept: 'The key stays in this browser: the other open tabs of this site get it too. It is gone when the last of them is closed.',
  ended: 'You signed out in another tab.',
  refused: 'The service no longer accepts your access: it has ended or was revoked. Nothing you entered is lost.',
  again: 'Sign in again',
  malformed: 'This is no API key: one begins with rpk_ and has no blanks. Copy it once more.',
  unknownKey: 'The service does not know this key: it has a typing mistake, has ended, or was revoked.',
} as const

export const help = {
  open: 'Shortcuts',
  title: 'Shortcuts',
  close: 'Close',
  single: 'Use single-key shortcuts',
  singleHint: 'Turn them off where speech input or another tool types letters. Tab, Enter and Esc always work.',
  key: 'Key',
  does: 'What it does',
  list: [
    ['/', 'Search the laws'],
    ['j', 'Next duty'],
    ['k', 'Previous duty'],
    ['[ ]', 'Previous or next article of an act'],
    ['Enter', 'Open the duty'],
    ['Esc', 'Close what is open, and go back to its row'],
    ['?', 'This list'],
  ],
} as const
