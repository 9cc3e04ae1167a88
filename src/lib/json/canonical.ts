import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
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

const deflate = promisify(gzip)
const inflate = promisify(gunzip)

/** Compresses a text for a property, to about a tenth of its size. */
export async function packText(text: string): Promise<string> {
  return (await deflate(text)).toString('base64')
}

/** Restores a text from `packText`. Throws when it is damaged. */
export async function unpackText(packed: string): Promise<string> {
  return (await inflate(Buffer.from(packed, 'base64'))).toString()
}
