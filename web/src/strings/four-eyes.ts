/** The words of what a second person confirms. */
import { day, and } from './words.ts'
import { assistants } from './assistants.ts'

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
  what: 'What is ticked is carried out once a second person, an approver or an administrator, has confirmed it.',
  none: 'Nothing takes a second person here.',
  kind: (kind: Kind) => KIND[kind],
  save: 'Save',
  tooFew: {
    what: 'It takes two people who may confirm, so that each finds another.',
    remedy: 'Add a second approver or administrator under People, and save again.',
  },

  open: 'Waiting for a second person',
  noneOpen: 'Nothing waits.',
  decision: (decision: string, until: string | undefined) =>
    `${DECISION[decision] ?? decision}${until === undefined ? '' : ` until ${day(until)}`}`,
  sent: 'Record that a filing was sent',
  assistant: (name: string, scopes: string[]) =>
    `Let ${name} in: ${and(scopes.map((scope) => assistants.scope(scope).toLowerCase()))}`,
  of: (customer: string) => `for the company ${customer}`,
  askedBy: (name: string, at: string) => `asked by ${name}, ${assistants.at(at)}`,
  unknownPerson: 'a forgotten person',
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
  notYours: 'Approvers and administrators who are signed in as people confirm it.',
} as const
