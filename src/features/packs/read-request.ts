import type { FastifyRequest } from 'fastify'
import { today, type Clock } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { Scope } from '#src/policy/scopes.ts'
import { invalidInput } from '#src/problems.ts'
import type { PackMoment } from './packs.ts'

interface MomentInput {
  publication_mode?: PublicationMode
  as_of?: string
  known_at?: string
}

/**
 * The moment that a request means: published, today and as known now, unless it says otherwise. Throws a
 * `validation_error` for a `known_at` that can't be answered; `part` says where the input stands.
 */
export function momentOf(input: MomentInput, clock: Clock, part: 'query' | 'body' = 'query'): PackMoment {
  const { publication_mode: mode = 'published', as_of: asOf = today(clock), known_at: given } = input
  if (given === undefined) return { mode, asOf }
  const at = Date.parse(given)
  const refuse = (detail: string) => invalidInput([{ field: `${part}.known_at`, detail }])
  if (mode !== 'published') throw refuse(`is about what was published; leave it out to read what is ${mode}`)
  if (at > clock.now()) throw refuse('lies in the future; leave it out to ask what is known now')
  return { mode, asOf, knownAt: new Date(at).toISOString() }
}

/** Everything but published data needs a scope of its own. */
export function scopesForMode(request: FastifyRequest): Scope[] {
  const { publication_mode: mode } = { ...(request.query as MomentInput), ...(request.body as MomentInput | undefined) }
  return mode !== undefined && mode !== 'published' ? ['packs:unpublished'] : []
}
