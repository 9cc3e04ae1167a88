/** The words of what a second person confirms. */
import { day, and } from './words.ts'
import { assistants } from './assistants.ts'
import { members } from './members.ts'

export const KINDS = ['decision', 'filing_sent', 'assistant'] as const
export type Kind = (typeof KINDS)[number]

const KIND: Record<Kind, string> = {
  decision: 'Decisions on what changes of the law mean for a company',
  filing_sent: 'Filings that were sent to an authority',
  assistant: 'Assistants that are let in',
}

const DECISION: Record<string, string> = {
  adopt: 'Adopt a change of the law',
  defer: 'Put a change of the law off',
  reject: 'Reject a change of the law',
  undo: 'Take back a decision on a change of the law',
}

export const fourEyes = {
  title: 'Four eyes',
  what: 'What is ticked is carried out once a second person, an approver or an administrator, has confirmed it. It takes two such people, and to ask for less takes a second one too.',
  none: 'Nothing takes a second person here.',
  kind: (kind: Kind) => KIND[kind],
  save: 'Save',
  tooFew: {
    what: 'It takes two people who may confirm, so that each finds another.',
    remedy: 'Add approvers or administrators under People until there are two, and save again.',
  },

  open: 'Waiting for a second person',
  noneOpen: 'Nothing waits.',
  decision: (decision: string, until: string | undefined) =>
    `${DECISION[decision] ?? decision}${until === undefined ? '' : ` until ${day(until)}`}`,
  sent: 'Record that a filing was sent',
  assistant: (name: string, scopes: string[]) =>
    `Let ${name} in: ${and(scopes.map((scope) => assistants.scope(scope).toLowerCase()))}`,
  fewer: (kinds: Kind[]) =>
    kinds.length === 0
      ? 'Ask for no second person any more'
      : `Ask for a second person for less: only ${and(kinds.map((kind) => KIND[kind].toLowerCase()))}`,
  remembered: 'It may come back for 30 days without asking.',
  goesTo: (place: string) => `The browser goes to ${place}.`,
  code: (code: string) => `Code ${code}.`,
  of: (customer: string) => `for the company ${customer}`,
  askedBy: (name: string, at: string) => `asked by ${name}, ${assistants.at(at)}`,
  forgottenPerson: (id: string) => members.forgottenOf(id).toLowerCase(),
  key: 'a key',
  reasonGiven: (reason: string) => `Reason: ${reason}`,

  confirm: 'Confirm',
  confirmOf: (what: string) => `Confirm: ${what}`,
  reject: 'Reject',
  rejectOf: (what: string) => `Reject: ${what}`,
  takeBack: 'Take it back',
  takeBackOf: (what: string) => `Take back: ${what}`,
  why: 'Why it is not carried out',
  leave: 'Leave it',
  own: 'You asked for this: another person confirms it.',
  sameHands: {
    what: 'Who asked for this made the link by which you signed in, or you made theirs.',
    remedy: 'Sign in by the link of another administrator, or by your organisation’s own sign-in, and confirm then.',
  },
  notYours: 'Approvers and administrators who are signed in as people confirm it.',
} as const
