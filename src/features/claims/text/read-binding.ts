import { holdsProvision, type RecordedLaw } from '../recorded/recorded-law.ts'
import type { ParsedClaim } from './parse.ts'
import type { TextReading, Unread } from './reading.ts'

/** Reads a text without a quantity. It must say that one provision binds a role; any other text can't be read. */
export function readBinding(claim: ParsedClaim, laws: RecordedLaw[]): TextReading | Unread {
  const [provision, ...others] = claim.heads
  const law = laws.find((item) => provision !== undefined && holdsProvision(item, provision))
  const isPlain = others.length === 0 && claim.mentions.length === 0
  if (!claim.saysWhomItBinds || !claim.addressee || !provision || !isPlain || !law)
    return {
      verdict: 'ambiguous',
      reason: 'it states no period, amount, percentage or date, and not whom a provision binds',
    }
  const statement = { kind: 'addressee' as const, provision, addressee: claim.addressee }
  return { law, statement, confidence: 1, near: [], rivals: [] }
}
