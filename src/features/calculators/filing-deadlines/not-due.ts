import { type Static, Type } from '@sinclair/typebox'
import { Strict, StringEnum } from '#src/lib/schema.ts'

const Text = Type.String()
const Maybe = Type.Optional

/** A filing that the events trigger and that is not due for this filer, with the reason. */
export const NotDue = Strict({
  case: Maybe(Text),
  pack_id: Text,
  code: Text,
  title: Text,
  reason: StringEnum(['missing_role', 'does_not_apply', 'displaced'], {
    description: '`missing_role`: its event was given, and the role that makes it was not',
  }),
  role: Maybe(Type.String({ description: 'For `missing_role`', examples: ['controller'] })),
  own_event: Maybe(
    Type.String({
      description: 'The event that starts the filing of this kind which the filer itself makes',
      examples: ['processor_breach_awareness'],
    }),
  ),
  displaced_by: Maybe(Type.String({ description: 'For `displaced`: the pack whose law takes its place' })),
  detail: Text,
})
export type NotDueWire = Static<typeof NotDue>
