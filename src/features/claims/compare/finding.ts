import type { Bound, Combine, Duty, RecordedValue } from '../recorded/recorded-value.ts'
import type { Binding } from './binding.ts'
import type { ClaimedValue, Compared } from './compare.ts'

export const VERDICTS = [
  'verified',
  'contradicted',
  'not_found',
  'wrong_version',
  'wrong_addressee',
  'ambiguous',
] as const
type ClaimVerdict = (typeof VERDICTS)[number]

/** A structured claim: an object and what the claim says of it. Provisions include the act: `32016R0679 Art 33(1)`. */
export interface Statement {
  kind: 'deadline' | 'amount' | 'percentage' | 'date' | 'addressee' | 'citation' | 'exists'
  obligation?: string | undefined
  provision?: string | undefined
  addressee?: string | undefined
  value?: ClaimedValue | undefined
  bound?: Bound | undefined
  /** Which of an amount and a percentage counts. */
  combine?: Combine | undefined
}

/** A fact or a duty as compared with the claim. */
export type ClaimComparison = Compared & ({ fact: RecordedValue } | { duty: Duty })

export interface ClaimFinding {
  verdict: ClaimVerdict
  /** One sentence that says why. */
  reason: string
  comparisons: ClaimComparison[]
  /** For `verified` with an addressee: what decides whether they owe the duty. */
  hangsOn?: Pick<Binding, 'missing' | 'open'>
}
