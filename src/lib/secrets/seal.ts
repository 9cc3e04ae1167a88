import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The input of a sealing key. The secret must have high entropy, because it is not stretched. */
export interface SealKey {
  secret: string
  salt: string
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and authenticates (AES-256-GCM with a key from HKDF-SHA-256). Returns nonce, tag and ciphertext, joined. */
export function seal(plain: Uint8Array, key: SealKey): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key), nonce)
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** The opposite of `seal`. Throws when the key differs or a byte has changed. */
export function open(sealed: Buffer, key: SealKey): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key), sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Encrypts a text with the first of the deployment's keys, bound to what `owner` names. */
export function sealText(text: string, secretKeys: readonly string[], owner: string): string {
  return seal(Buffer.from(text), { secret: secretKeys[0]!, salt: owner }).toString('base64')
}

/** Decrypts such a text. Throws an Error when none of the deployment's keys opens it. */
export function openText(sealed: string, secretKeys: readonly string[], owner: string): string {
  for (const secret of secretKeys) {
    try {
      return open(Buffer.from(sealed, 'base64'), { secret, salt: owner }).toString('utf8')
    } catch {
      // Another key sealed it.
    }
  }
  throw new Error(`no key in SECRET_KEYS opens the secret of ${owner}`)
}

function deriveKey({ secret, salt }: SealKey): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'rpk sealed answer', 32))
}

/** Parses the value of SECRET_KEYS: secrets separated by commas, the newest first. */
export function parseSecretKeys(value: string | undefined): string[] {
  return (value ?? '').split(',').filter(Boolean)
}
