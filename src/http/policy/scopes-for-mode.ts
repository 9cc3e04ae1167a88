import type { FastifyRequest } from 'fastify'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import type { Scope } from '#src/lib/scopes.ts'

interface ModeInput {
  publication_mode?: PublicationMode
}

/** Data in any mode but `published` need a scope of their own. The mode is in the query or in the body. */
export function scopesForMode({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): Scope[] {
  const { publication_mode: mode } = { ...(query as ModeInput), ...(body as ModeInput | undefined) }
  return mode !== undefined && mode !== 'published' ? ['packs:unpublished'] : []
}
