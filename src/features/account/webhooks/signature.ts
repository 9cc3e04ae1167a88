import { createHmac, randomBytes } from 'node:crypto'
import { openText, sealText } from '#src/lib/secrets/seal.ts'

/** A secret as it is stored with its endpoint: encrypted, and with an end once a rotation has replaced it. */
export interface StoredSecret {
  sealed: string
  ends_at?: string | undefined
}

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Makes a new secret in the form that the customer gets. */
export function mintSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

/** Encrypts a secret, bound to its endpoint. */
export const sealSecret = (secret: string, secretKeys: string[], endpointId: string): string =>
  sealText(secret, secretKeys, `webhook ${endpointId}`)

/** Decrypts a secret. Throws an Error when none of the deployment's keys opens it. */
export const openSecret = (sealed: string, secretKeys: string[], endpointId: string): string =>
  openText(sealed, secretKeys, `webhook ${endpointId}`)

/** The secrets that sign at `nowMs`, the newest first. */
export function currentSecrets(stored: StoredSecret[], nowMs: number): StoredSecret[] {
  return stored.filter(({ ends_at: end }) => end === undefined || Date.parse(end) > nowMs)
}

/**
 * The headers of one attempt by Standard Webhooks 1.0.0, with a signature per secret. All attempts have the same
 * `webhook-id`.
 */
export function signMessage(messageId: string, body: string, secrets: string[], nowMs: number): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': messageId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
