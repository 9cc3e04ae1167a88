import { Type, type Static } from '@sinclair/typebox'
import { Strict } from '../schema.ts'
import { FullOnly } from '../views.ts'
import { canonicalRef, citedRef } from './provisions.ts'

const Text = Type.String()

/**
 * A condition or exception of a duty, as a version stores it. `rule` names the rule that decides it. `open` has the
 * question that no fact answers, and why none can. `note` marks what was no condition of the duty on any day, such as
 * the history of a text.
 */
export const Qualifier = Type.Object({
  text: Text,
  citation: Type.Union([Text, Type.Object({ ref: Text })]),
  rule: Type.Optional(Text),
  open: Type.Optional(Type.Object({ question: Text, reason: Text })),
  note: Type.Optional(Type.Literal(true)),
})
export type Qualifier = Static<typeof Qualifier>

/** A condition or exception that no rule decides, as an answer shows it. */
export const OpenCondition = Strict(
  {
    kind: Type.Union([Type.Literal('condition'), Type.Literal('exception')], {
      description: 'Of an exception: the duty does not apply where it holds',
    }),
    question: Type.String({ description: 'Only a person can answer it; there is no fact for it' }),
    text: FullOnly(Type.String()),
    ref: Type.String({ description: 'Provision that says so' }),
  },
  { $id: 'OpenCondition' },
)
export type OpenConditionWire = Static<typeof OpenCondition>

/** The open conditions and exceptions of a duty: those that have neither a rule nor a note. */
export function openConditionsOf(conditions: Qualifier[], exceptions: Qualifier[]): OpenConditionWire[] {
  const openOf = (kind: OpenConditionWire['kind'], items: Qualifier[]) =>
    items.filter(isOpen).map((item): OpenConditionWire => {
      const ref = canonicalRef(citedRef(item.citation))
      return { kind, question: questionOf(kind, item), text: item.text, ref }
    })
  return [...openOf('condition', conditions), ...openOf('exception', exceptions)]
}

function isOpen({ rule, note }: Qualifier): boolean {
  return rule === undefined && !note
}

/** What to ask a person for it. */
export function questionOf(kind: OpenConditionWire['kind'], { text, open }: Qualifier): string {
  if (open) return open.question
  return kind === 'condition' ? `Is this so? ${text}` : `Does this exception hold? ${text}`
}
