import { Type, type Static } from '@sinclair/typebox'
import type { Citation } from './law-schema.ts'
import { fields } from '../fields.ts'

/** A Citation node as queries return it, with the role of the edge. */
export const CitationWithRole = Type.Object(
  fields('ref instrument_id text_id provision url role verified_at verification_result'),
)

/** The wire form of a citation. */
export function citationOf({ text_id, ...row }: Static<typeof CitationWithRole>): Static<typeof Citation> {
  const { ref, instrument_id, provision, url, role, verified_at, verification_result } = row
  return { ref, instrument_id, source_version: text_id, provision, url, role, verified_at, verification_result }
}
