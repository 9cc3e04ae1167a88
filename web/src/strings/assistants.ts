/** The words of the assistants that a workspace lets in. */
import { and, count, day, say } from './words.ts'

const instants = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const at = (instant: string) => `${instants.format(new Date(instant))} UTC`

const SCOPE: Record<string, string> = {
  read: 'Read the laws, and the workspace’s companies, incidents, people and usage, and ask questions, at the cost of its credits',
  write: 'Change companies, record runs and incidents, decide what changes of the law mean, manage webhooks',
  admin: 'Change the workspace, and make and revoke its keys',
  'packs:unpublished': 'Read laws that are not published yet',
}

/** What became of a request, in a sentence for the administrator who let it in. */
const STATE: Record<string, (name: string) => string> = {
  pending: (name) => `${name} waits, and nothing is allowed yet.`,
  offered: (name) =>
    `${name} waits for the person at the browser to agree: the page there now asks whether your organisation is theirs. It can do nothing until then.`,
  approved: (name) =>
    `${name} is in: the person at the browser agreed. It is in the list below once it has its access.`,
  declined: () =>
    'The person at the browser said that this is not their organisation. Check the code with them: it may be another assistant’s.',
  expired: () => 'The request ended before the person at the browser agreed. Let them connect the assistant again.',
  ended: () => 'The request was cancelled at the browser, or decided elsewhere. Your workspace let no assistant in.',
}

export const assistants = {
  title: 'Assistants',
  what: 'An AI assistant that asks for access shows a code at the browser in which it was connected. Here you let it in.',
  needsAdmin: 'Administrators of the workspace let assistants in.',

  code: 'Code of the assistant',
  codeHint:
    'Eight letters, such as BCDF-GHJK. Ask the person at the browser for it, and let in no assistant that you do not expect.',
  lookUp: 'Look it up',
  lookingUp: 'Looking it up…',
  limit: 'A workspace looks up ten codes a minute. This one is looked up as soon as that allows.',
  limited: 'A workspace looks up ten codes a minute. Wait a moment, and look it up again.',
  unknown:
    'No assistant waits with this code. It has a typing mistake, is older than 15 minutes, or another organisation let the assistant in.',

  asks: (name: string) => `${name} asks for access`,
  unchecked: 'It calls itself by that name; it is not checked.',
  goesTo: 'The browser then goes to',
  app: (scheme: string) => `the app behind ${scheme}`,
  endsAt: 'The request ends',
  at,
  may: 'What it may do',
  scope: (scope: string) => SCOPE[scope] ?? scope,
  adminOutlives: 'Keys that it makes belong to the workspace, and go on when the assistant is ended.',
  chooseOne: 'Allow at least one, or leave the request alone: it ends by itself.',
  remember: 'Let this assistant come back for 30 days without asking',
  reason: 'Reason (optional)',
  reasonHint: 'It is kept in the audit log.',
  awaits:
    'It waits for a second person, who confirms it under “Four eyes” on this page. The person at the browser is asked after that.',
  letIn: 'Let it in',
  lettingIn: 'Letting it in…',
  refusedScopes: {
    what: 'Your own key may not allow all of this.',
    remedy: 'Clear what is named here, or let somebody in whose key may do it.',
  },
  takeBack: 'Take it back',
  state: (state: string, name: string) => STATE[state]?.(name) ?? state,
  allowed: (scopes: string[]) => `Once it is in, it may use: ${and(scopes)}.`,

  waiting: 'They wait for the person at the browser',
  show: 'Show',
  showOf: (name: string) => `Show ${name}`,
  waits: (until: string) => `until ${at(until)}`,

  isIn: 'Assistants that are in',
  noneIn: 'No assistant has access to this workspace.',
  since: (instant: string) => `since ${day(instant.slice(0, 10))}`,
  ends: (instant: string | null | undefined) =>
    instant ? `ends ${day(instant.slice(0, 10))}` : 'does not end by itself',
  calls: (n: number) => (n === 0 ? 'No calls in the last 31 days.' : `${count(n, 'call')} in the last 31 days`),
  most: (all: Array<{ name: string; calls: number }>) =>
    `; called most: ${all.map(({ name, calls }) => `${name} (${say(calls)})`).join(', ')}.`,
  callsOfFirst: (n: number) => `The calls of the first ${say(n)} are counted.`,
  end: 'End it',
  endOf: (name: string) => `End it: ${name}`,
  sure: (name: string) => `End the access of ${name}? It holds at once. To come back, it has to ask anew.`,
  sureKeys: 'Keys that it made go on: look through the keys of the workspace, and revoke those.',
  sureOwn: 'This is the access with which you are signed in here. If you end it, you are signed out.',
  endOwn: 'End it and sign out',
  keep: 'Keep it',
} as const
