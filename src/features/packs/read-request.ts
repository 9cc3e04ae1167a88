import type { FastifyRequest } from 'fastify'
import { today, type Clock } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { Scope } from '#src/policy/scopes.ts'
import type { PackMoment } from './packs.ts'

interface MomentInput {
  publication_mode?: PublicationMode
  as_of?: string
}

/** The moment that a request means: published and today, unless it says otherwise. */
export function momentOf(input: MomentInput, clock: Clock): PackMoment {
  return { mode: input.publication_mode ?? 'published', asOf: input.as_of ?? today(clock) }
}

/** Everything but published data needs a scope of its own. */
export function scopesForMode(request: FastifyRequest): Scope[] {
  const { publication_mode: mode } = { ...(request.query as MomentInput), ...(request.body as MomentInput | undefined) }
  return mode !== undefined && mode !== 'published' ? ['packs:unpublished'] : []
}
