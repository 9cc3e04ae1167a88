import type { components } from './schema.ts'

type Schemas = components['schemas']

/** What the service sends to an endpoint; `type` says which. */
export type WebhookEvent =
  | (Schemas['PackVersionPublishedEvent'] & { type: 'pack.version.published' })
  | (Schemas['PackVersionBlockedEvent'] & { type: 'pack.version.blocked' })
  | (Schemas['CustomerImpactCreatedEvent'] & { type: 'customer.impact.created' })
  | (Schemas['CreditsLowEvent'] & { type: 'credits.low' })
  | (Schemas['WebhookTestEvent'] & { type: 'webhook.test' })

/** A message that the service did not send, or that is too old. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature'
}

export interface WebhookMessage {
  /** As they arrived; names in any case. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The body as it arrived, unparsed: the signature is over its bytes. */
  body: string
}

/**
 * The event of a signed message, by Standard Webhooks. `secret` is the endpoint's `whsec_…`; during a rotation either
 * secret verifies. Throws `InvalidSignature`. A message is sent again until it is answered with a 2xx: remember
 * `webhook-id` to work each one up once.
 */
export async function verifyWebhook(
  secret: string,
  { headers, body }: WebhookMessage,
  { toleranceSeconds = 300, nowMs = Date.now() }: { toleranceSeconds?: number; nowMs?: number } = {},
): Promise<WebhookEvent> {
  const all = headers instanceof Headers ? headers : new Headers(entriesOf(headers))
  const id = all.get('webhook-id')
  const timestamp = all.get('webhook-timestamp')
  const signatures = all.get('webhook-signature')
  if (!id || !timestamp || !signatures)
    throw new InvalidSignature('A webhook has three headers: webhook-id, -timestamp and -signature')
  if (!(Math.abs(nowMs / 1_000 - Number(timestamp)) <= toleranceSeconds))
    throw new InvalidSignature(`The message is not of the last ${toleranceSeconds} seconds`)
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOf(secret.replace(/^whsec_/, '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  )
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`)
  for (const signature of signatures.split(' ')) {
    const [version, value = ''] = signature.split(',')
    if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookEvent
  }
  throw new InvalidSignature('No signature of the message is by this secret')
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw new InvalidSignature('The secret and the signatures are Base64')
  }
}

function entriesOf(headers: Record<string, string | string[] | undefined>): Array<[string, string]> {
  return Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}
