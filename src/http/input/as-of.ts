import type { FastifyRequest } from 'fastify'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { type Clock, today } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { invalidInput } from '#src/problems.ts'

/** The parts of a request that can say as of when it asks. */
export type AsOfPart = 'query' | 'body'

/** What such a part may say, after validation by the route's schema. */
export interface AsOfInput {
  publication_mode?: PublicationMode
  as_of?: string
  known_at?: string
}

/** These fields of a query or body say as of when the request asks. */
export const AS_OF_FIELDS = ['as_of', 'known_at'] as const

declare module 'fastify' {
  interface FastifyRequest {
    /** As of when the request asks, and in which publication mode; null unless the route's policy has `asOf`. */
    asOf: VersionChoice | null
  }
}

/**
 * The versions that a request is about: published, of today and as known now, unless it says otherwise. Throws a
 * `validation_error` for a `known_at` that can't be answered. `part` is the part of the request that the input was read
 * from.
 */
export function asOfFrom(input: AsOfInput, clock: Clock, part: string): VersionChoice {
  const { publication_mode: mode = 'published', as_of: validAt = today(clock), known_at: given } = input
  if (given === undefined) return { mode, validAt }
  const at = Date.parse(given)
  const refuse = (detail: string) => invalidInput([{ field: `${part}.known_at`, detail }])
  if (mode !== 'published') throw refuse(`is about what was published; leave it out to read what is ${mode}`)
  if (at > clock.now()) throw refuse('lies in the future; leave it out to ask what is known now')
  return { mode, validAt, knownAt: new Date(at).toISOString() }
}

interface ModeInput {
  publication_mode?: PublicationMode
}

/** Data in any mode but `published` need a scope of their own. The mode is in the query or in the body. */
export function scopesForMode({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Scope[] {
  const { publication_mode: mode } = { ...(query as ModeInput), ...(body as ModeInput | undefined) }
  return mode !== undefined && mode !== 'published' ? ['packs:unpublished'] : []
}
