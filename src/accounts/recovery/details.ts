import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { defineStored, StoredWrongly, type StoredForm } from '#src/lib/json/stored.ts'

/** The members of an event that replay needs. Members that replay does not read may be anything. */
const KeyIssued = Type.Object({
  /** SHA-256 of the secret. */
  hash: Type.String(),
  fields: Type.Record(Type.String(), Type.String()),
})
const KeyRotated = Type.Composite([
  KeyIssued,
  Type.Object({
    /** Id of the new key. */
    key_id: Type.String(),
    old_revoked_at: Type.Optional(Type.Number()),
    old_expires_at: Type.Optional(Type.Number()),
  }),
])
const KeyRevoked = Type.Object({ revoked_at: Type.Number() })
const Grant = Type.Object({ id: Type.String() })
const CreditsGranted = Type.Object({ grant: Grant })
const SubscriptionChanged = Type.Object({
  plan: Type.String(),
  /** Lua writes `false` when a plan has no grant. */
  grant: Type.Optional(Type.Union([Grant, Type.Null(), Type.Literal(false)])),
})

export const keyIssued = defineStored('detail', KeyIssued)
export const keyRotated = defineStored('detail', KeyRotated)
export const keyRevoked = defineStored('detail', KeyRevoked)
export const creditsGranted = defineStored('detail', CreditsGranted)
export const subscriptionChanged = defineStored('detail', SubscriptionChanged)

export type IssuedKeyDetail = Static<typeof KeyIssued>

/** The detail of an event is not as this version writes it. Skipping the event could leave a key alive that the event ended. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
}

/** Reads the detail of an event by its schema. Throws UnreadableEvent, which names the event and the first wrong member. */
export function readDetail<S extends TSchema>(
  form: StoredForm<S>,
  { id, detail }: { id: string; detail: unknown },
): Static<S> {
  try {
    return form.read(detail)
  } catch (error) {
    if (!(error instanceof StoredWrongly)) throw error
    throw new UnreadableEvent(`event ${id} can't be replayed: ${error.message}`)
  }
}
