import { judgeRoles } from '#src/law/engine/index.ts'
import { readTerminology, withBroader, wordOf } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { several } from '#src/lib/paging.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

/** Whom the listed obligations bind, or may bind. */
export const bindingQuery = {
  role: several('Only what binds somebody with these roles, or may', ['credit_institution'], wordOf('entity_roles')),
  sector: several('Only what binds somebody in these sectors, or may', ['nis2_energy'], wordOf('sector_tags')),
}

/** A role or sector that somebody has. */
export interface BoundParty {
  role?: string[] | undefined
  sector?: string[] | undefined
}

/** The roles that an obligation has to name one of (null: any), and the ids of obligations that bind none of them. */
interface BindingFilter {
  roles: string[] | null
  without: string[]
}

/**
 * What binds somebody with these roles, or of a kind of theirs, and in these sectors: without what gives way to another
 * act, what leaves the roles out, and what does not apply in the sectors.
 */
export async function bindingFilter(
  law: LawReader,
  { role: roles, sector: sectors }: BoundParty,
  versions: ReadonlyArray<{ id: string; pack_id: string }>,
  asOf: VersionChoice,
): Promise<BindingFilter> {
  const packIds = versions.map((version) => version.pack_id)
  const listNotOwed = async (asked: { roles: string[] } | { sectors: string[] }) => {
    const judged = await judgeRoles(law, { ...asked, packIds, findsMissing: false }, asOf)
    return versions.flatMap(({ id, pack_id: packId }) => judged.get(packId)!.notOwed.map((code) => `${id}/${code}`))
  }
  return {
    roles: roles ? await withBroaderRoles(law, roles) : null,
    without: [...(roles ? await listNotOwed({ roles }) : []), ...(sectors ? await listNotOwed({ sectors }) : [])],
  }
}

/** The roles and all broader roles, sorted. A duty of a broader role also binds them. */
async function withBroaderRoles(law: LawReader, roles: string[]): Promise<string[]> {
  const { broader } = await readTerminology(law)
  return [...new Set(roles.flatMap((role) => [...withBroader(role, broader)]))].toSorted()
}
