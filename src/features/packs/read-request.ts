import type { FastifyRequest } from 'fastify'
import { today, type Clock } from '#src/lib/clock.ts'
import type { PublicationMode } from '#src/lib/law-schema.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { invalidInput, type Problem } from '#src/problems.ts'
import type { PackMoment } from './packs.ts'

interface MomentInput {
  publication_mode?: PublicationMode
  as_of?: string
  known_at?: string
}

/**
 * The moment of a request: published, today and as known now, unless the request says otherwise. Throws a
 * `validation_error` for a `known_at` that can't be answered. `part` is the part of the request with the input.
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

/**
 * Refuses a `known_at` that can't be answered, for every operation that takes one. This happens before credits are reserved, and before
 * the operation's own checks, which may read what was known then.
 */
export function checkMoment(clock: Clock): (request: FastifyRequest) => Problem | undefined {
  return ({ query, body }) => {
    try {
      if (takesMoment(query)) momentOf(query, clock)
      if (takesMoment(body)) momentOf(body, clock, 'body')
      return undefined
    } catch (error) {
      return error as Problem
    }
  }
}

function takesMoment(input: unknown): input is MomentInput {
  return typeof input === 'object' && input !== null && 'known_at' in input
}

/** The moment input of a body that has no publication mode. */
export function momentInputOf({ as_of, known_at }: { as_of?: string; known_at?: string }): MomentInput {
  return { ...(as_of === undefined ? {} : { as_of }), ...(known_at === undefined ? {} : { known_at }) }
}

/** Data in any mode but `published` need a scope of their own. */
export function scopesForMode(request: FastifyRequest): Scope[] {
  const { publication_mode: mode } = { ...(request.query as MomentInput), ...(request.body as MomentInput | undefined) }
  return mode !== undefined && mode !== 'published' ? ['packs:unpublished'] : []
}
