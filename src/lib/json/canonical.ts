import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** RFC 8785 canonical JSON. Throws for a value that JSON can't hold. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('value has no JSON form')
  return text
}

/** SHA-256 in lower-case hex. */
export function sha256(text: string | Buffer): string {
  return hash('sha256', text)
}

/** The content hash of a legal object: SHA-256 of its RFC 8785 canonical JSON. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value))
}
