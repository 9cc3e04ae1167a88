import { linkCauses } from '../links/causes.ts'
import { linkFacts } from '../links/facts.ts'
import { LINKS, linkVersion } from '../links/version.ts'
import { linkVocabulary } from '../links/vocabulary.ts'
import type { Query } from '../query.ts'
import type { Runner } from '../driver/runner.ts'
import type { DataMigration } from './data-migration.ts'
import {
  countUnlinked,
  countUnlinkedTerms,
  listUnlinkedFacts,
  listUnlinkedVersions,
  listUntiedCauses,
} from './queries.ts'

const FACTS = 200

/**
 * Gives what was stored before its edges: versions one by one, then facts, causes of events and the vocabulary. It writes them with the code that loads and
 * publications use, so its checksum covers only how it finds what is left: a later release that writes more edges has a migration of its
 * own. Older releases read properties and go on answering; what they write has no edges until `regpack graph check --mend`.
 */
export function createLinkMigration(): DataMigration {
  // Each migration counts first, and so begins at the first id; after a crash it passes over what has its edges.
  let after = { version: '', fact: '' }
  /** What comes after the last one; at the end once more from the first, since a transaction that was repeated may have left some behind. */
  const fromStartAgain = async <T>(kind: keyof typeof after, list: (from: string) => Promise<T[]>): Promise<T[]> => {
    const rows = await list(after[kind])
    if (rows.length > 0 || after[kind] === '') return rows
    after[kind] = ''
    return list('')
  }
  const changeNext = async (tx: Runner): Promise<number> => {
    const [version] = await fromStartAgain('version', (from) =>
      tx.run(listUnlinkedVersions, { after: from, links: LINKS, limit: 1 }),
    )
    if (version) {
      await linkVersion(tx, version.id)
      after.version = version.id
      return 1
    }
    const unlinked = await fromStartAgain('fact', (from) =>
      tx.run(listUnlinkedFacts, { after: from, links: LINKS, limit: FACTS }),
    )
    const facts = unlinked.map(({ id }) => id)
    if (facts.length > 0) {
      await linkFacts(tx, facts)
      after.fact = facts.at(-1)!
      return facts.length
    }
    const causes = await tx.run(listUntiedCauses, { limit: FACTS })
    if (causes.length > 0) {
      await linkCauses(
        tx,
        causes.map(({ seq, cause: { citation } }) => ({ seq, citation })),
      )
      return causes.length
    }
    const { left } = (await tx.run(countUnlinkedTerms, {}))[0]!
    if (left > 0) await linkVocabulary(tx)
    return left
  }
  return {
    id: '012-links',
    stopsOlder: false,
    statements: [countUnlinked, listUnlinkedVersions, listUnlinkedFacts, countUnlinkedTerms] as readonly Query[],
    countLeft: async (runner) => {
      after = { version: '', fact: '' }
      return (await runner.run(countUnlinked, { links: LINKS }))[0]!.left
    },
    changeNext,
  }
}
