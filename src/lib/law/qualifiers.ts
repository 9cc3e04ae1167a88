import { Type, type Static } from '@sinclair/typebox'
import { fields } from '../fields.ts'
import { sha256 } from '../json/canonical.ts'
import { Component, Described, IsoDate, Named, RefTo, Strict, StringEnum } from '../schema.ts'
import { present } from '../present.ts'
import { FullOnly } from '../views.ts'
import { canonicalRef } from './provisions.ts'
import { Qualified } from './seed-parts.ts'
import { stored } from './shapes.ts'

/**
 * A condition or exception of a duty, as a version stores it. `rule` names the rule that decides it. `open` has the
 * question that no fact answers, and why none can; beside a rule it is asked while the rule's facts are not known, such
 * as those of an incident that has not happened. `each_time`: it is of one occurrence, such as a breach, so no duty of
 * a company hangs on it until it is decided, and in a case it is open. `note` says of which kind a sentence is that was
 * no condition of the duty on any day.
 */
export const Qualifier = stored(
  Strict({
    ...Qualified.properties,
    /**
     * Where a person is asked: the code of the question, which all conditions of the pack with the same question share,
     * and the hash of what is asked.
     */
    'asked?': Strict(fields('code hash')),
  }),
)
export type Qualifier = Static<typeof Qualifier>

/** The answers that a question takes. `unknown` is an answer too: somebody has looked at the question. */
export const ANSWERS = ['yes', 'no', 'unknown'] as const

const noteFields = {
  'hash?': Type.String({
    pattern: '^[0-9a-f]{16}$',
    description: 'Of the question as it was answered; once its wording changes, it is asked again',
    examples: ['0123456789abcdef'],
  }),
  'by?': Type.String({ minLength: 1, maxLength: 200, description: 'Who says so', examples: ['Ada Berg'] }),
  'on?': { ...IsoDate, description: 'The day of the answer', examples: ['2026-11-20'] },
  'why?': Type.String({
    minLength: 1,
    maxLength: 2_000,
    description: 'The reason',
    examples: ['Looked at in the audit.'],
  }),
}

/** What may be said about an answer. */
export const AnswerNote = Named('AnswerNoteValue', noteFields)
export type AnswerNoteWire = Static<typeof AnswerNote>

/** What a caller says to a question, and who said so. */
export const StatedAnswer = Component('StatedAnswer', { answer: StringEnum(ANSWERS), ...noteFields })
export type StatedAnswerWire = Static<typeof StatedAnswer>

/** A condition or exception that a person is asked for, as an answer shows it. */
export const OpenCondition = Component('OpenCondition', {
  kind: Type.Union([Type.Literal('condition'), Type.Literal('exception')], {
    description: 'Of an exception: the duty does not apply where it holds',
  }),
  code: Described('Names the question in `answers`', 'eu-gdpr/art-35-1/e1'),
  question: Described('What a person has to answer'),
  'turns_on?': Described.list('Facts that answer it too. Without them, only a person can'),
  'known?': Described('What given inputs already say about it; the question is about the rest'),
  hash: FullOnly(Described('Of the question. An answer that is kept is bound to it')),
  'stated?': RefTo(StatedAnswer),
  text: FullOnly(Type.String()),
  ref: Described('Provision that says so'),
})
export type OpenConditionWire = Static<typeof OpenCondition>

/** A condition that a person has to answer, unless `rule` can. */
export interface AskedCondition {
  condition: OpenConditionWire
  rule?: string
  /** True: it is of one occurrence, and open of no company. */
  isEachTime?: boolean
  /** A derived fact that bears on the question, and what to say beside it where that is true. */
  known?: { fact: string; text: string }
}

/** The conditions and exceptions of a duty that a person has to answer: those with a question, or with nothing else. */
export function askedConditionsOf(conditions: Qualifier[], exceptions: Qualifier[]): AskedCondition[] {
  const askedOf = (kind: OpenConditionWire['kind'], items: Qualifier[]) =>
    items.flatMap(({ asked, ...item }): AskedCondition[] => {
      if (!asked) return []
      const ref = canonicalRef(item.citation.ref)
      const condition = { kind, ...asked, question: questionOf(kind, item), text: item.text, ref }
      const { each_time: isEachTime, known } = item.open ?? {}
      return [{ condition, ...present({ rule: item.rule, isEachTime, known }) }]
    })
  return [...askedOf('condition', conditions), ...askedOf('exception', exceptions)]
}

/** True where a person is asked: there is a question, or neither a rule nor a note. */
export function isAsked({ rule, open, note }: Pick<Qualifier, 'rule' | 'open' | 'note'>): boolean {
  return open !== undefined || (rule === undefined && !note)
}

/** What to ask a person for it. */
export function questionOf(kind: OpenConditionWire['kind'], { text, open }: Pick<Qualifier, 'text' | 'open'>): string {
  if (open) return open.question
  return kind === 'condition' ? `Is this so? ${text}` : `Does this exception hold? ${text}`
}

/** What an answer is bound to: 16 hexadecimal digits. */
export function questionHashOf(question: string): string {
  return sha256(question).slice(0, 16)
}

/** An answer in words, with who gave it and why: `no, said Ada Berg on 2026-11-20: no scoring is done`. */
export function sayAnswer({ answer, by, on, why }: StatedAnswerWire): string {
  const who = by ? `, said ${by}` : ''
  const when = on ? `${by ? '' : ','} on ${on}` : ''
  return `${answer}${who}${when}${why ? `: ${why}` : ''}`
}
