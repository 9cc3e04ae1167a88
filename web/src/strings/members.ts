/** The words of the people of a workspace, and of the page on which they sign in. */
import { count, day } from './words.ts'
import { assistants } from './assistants.ts'

export const ROLES = ['viewer', 'analyst', 'approver', 'administrator'] as const
export type Role = (typeof ROLES)[number]

const ROLE: Record<Role, readonly [name: string, may: string]> = {
  viewer: ['Viewer', 'reads the law, the companies and their records'],
  analyst: ['Analyst', 'describes companies, keeps checks and incidents, and decides what changes of the law mean'],
  approver: [
    'Approver',
    'works as an analyst, and confirms what others decided, where the workspace asks for four eyes',
  ],
  administrator: ['Administrator', 'works as an approver, and manages people, keys and assistants'],
}

export const members = {
  title: 'People',
  what: 'Each person of your organisation who works here. What they record names them; a key is a program.',
  needsAdmin: 'An administrator of the workspace adds and removes people.',
  none: 'There are no people here yet. A key with the scope “admin” adds the first.',
  role: (role: string) => ROLE[role as Role]?.[0] ?? role,
  may: (role: Role) => ROLE[role][1],
  you: 'you',
  signedInAs: (name: string, role: string) => `${name}, ${members.role(role).toLowerCase()}`,

  name: 'Name',
  roleOf: 'Role',
  since: (instant: string) => `since ${day(instant.slice(0, 10))}`,
  removedOn: (instant: string) => `removed on ${day(instant.slice(0, 10))}`,
  forgotten: 'Forgotten person',
  forgottenOf: (id: string) => `Forgotten person ${id.slice(-4)}`,
  sessions: (n: number) => (n === 0 ? 'Signed in nowhere' : `Signed in in ${count(n, 'browser')}`),

  add: 'Add a person',
  adding: 'Adding…',
  nameHint: 'As colleagues call the person. It stands in this list alone, so that it can be forgotten.',

  link: 'Make a sign-in link',
  linkOf: (name: string) => `Make a sign-in link for ${name}`,
  linkMade: (name: string, until: string) =>
    `Send this link to ${name} alone. It signs in the person who opens it, once, until ${assistants.at(until)}; it is not shown again.`,
  copyLink: 'Copy the link',
  sent: 'I have sent it',

  change: 'Change the role',
  changeOf: (name: string) => `Change the role of ${name}`,
  changeHint: 'Open sessions of the person end: they sign in again, with the new role.',
  save: 'Save',
  endSessions: 'Sign out everywhere',
  endSessionsOf: (name: string) => `Sign ${name} out everywhere`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  sureRemove: (name: string) => `Remove ${name}? Every session ends at once. What ${name} recorded stays.`,
  sureKeys: 'Keys that this person made go on: look through the keys below.',
  sureOwn: 'This is you: you are signed out, and another administrator has to add you again.',
  forget: 'Forget the name',
  forgetOf: (name: string) => `Forget the name of ${name}`,
  sureForget: (name: string) =>
    `Forget the name of ${name} for good? Records keep the id and show “Forgotten person”. Files that were saved before keep the name. This can’t be undone.`,
  keep: 'Leave it',
} as const

export const signInPage = {
  title: 'Sign in',
  reading: 'Reading the link…',
  gone: 'This link signs in no more: it was used, or is older than 15 minutes. Ask an administrator of your workspace for another one.',
  asWhom: (name: string, role: Role) => `Sign in as ${name}, ${members.role(role).toLowerCase()}`,
  where: (workspace: string) => `to the workspace “${workspace}”`,
  may: (role: Role) => `${members.role(role)}: ${members.may(role)}.`,
  notYou: 'If this is not you, close the page: who signs in here acts in that name.',
  instead: 'You are signed in already. This takes the place of it.',
  go: 'Sign in',
  going: 'Signing in…',
  remembered: 'This browser stays signed in for 30 days after its last use. You can sign out at any time.',
  byProvider: 'Your organisation signs you in with its own account.',
  goToProvider: 'Go on to your organisation',
  nothing:
    'This address alone signs no person in. Ask an administrator of your workspace for a link, or sign in with a key.',
  toWelcome: 'Sign in with a key',
} as const
