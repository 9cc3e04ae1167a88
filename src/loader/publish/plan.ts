import type { RowOf } from '#src/stores/graph/query.ts'
import type { RelationshipRow } from '../compile/relationship-rows.ts'
import type { VersionRow } from '../compile/rows.ts'
import type { findVersionState, listFactStates } from '../write/queries.ts'

/** The action of a load for a version or a relationship fact. */
export type Action = 'created' | 'replaced' | 'updated' | 'unchanged'

type VersionState = Pick<RowOf<typeof findVersionState>, 'publication_mode' | 'content_hash' | 'source_hash'>

/**
 * Compares a version with the stored one of the same number. A draft may change. A published or blocked version may
 * only be loaded again with the same legal content, and then only the fields outside its content hash are updated.
 */
export function planVersion(version: VersionRow, state: VersionState | undefined): Action | { refused: string } {
  if (!state) return 'created'
  if (state.content_hash === version.content_hash && state.source_hash === version.source_hash) return 'unchanged'
  const isOpen = state.publication_mode === 'draft' || state.publication_mode === 'citation_verified'
  if (isOpen) return 'replaced'
  if (state.content_hash === version.content_hash) return 'updated'
  return {
    refused: `${version.id} is ${state.publication_mode} with content hash ${state.content_hash} and can't be replaced by ${version.content_hash}; a correction is a new version`,
  }
}

/** Facts have no version number. A published or blocked fact keeps its content, so a correction needs another id. */
export function planFact(
  fact: RelationshipRow,
  state: RowOf<typeof listFactStates> | undefined,
): Action | { refused: string } {
  if (!state) return 'created'
  const isOpen = state.publication_mode === 'draft' || state.publication_mode === 'citation_verified'
  if (!isOpen && state.hash !== fact.hash) {
    return {
      refused: `${fact.id} is ${state.publication_mode} with hash ${state.hash} and can't be replaced by ${fact.hash}; a correction has another id`,
    }
  }
  // Only publication re-pins the ends of a published fact.
  if (!isOpen) return 'unchanged'
  const isSame =
    state.is_tied &&
    state.hash === fact.hash &&
    state.author === fact.author &&
    state.from_version === fact.from_version &&
    state.to_version === fact.to_version &&
    state.from_hash === fact.from_hash &&
    state.to_hash === fact.to_hash
  return isSame ? 'unchanged' : 'replaced'
}
