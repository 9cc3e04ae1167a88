import type { Words } from '#src/law/vocabulary/index.ts'
import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import type { Bound, Combine, RecordedDuty, RecordedValue, Value, ValueKind } from '../recorded/recorded-value.ts'
import type { Compared } from './compare.ts'

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
  kind: ValueKind | 'addressee' | 'existence'
  obligation?: string | undefined
  criterion?: string | undefined
  provision?: string | undefined
  addressee?: string | undefined
  value?: Value | undefined
  bound?: Bound | undefined
  /** Which of an amount and a percentage counts. */
  combine?: Combine | undefined
  /** Code of the rule under which it is said to hold. */
  condition?: string | undefined
}

/** A fact or a duty as compared with the claim. */
export type ClaimComparison = Compared & ({ fact: RecordedValue } | { duty: RecordedDuty })

export interface ClaimFinding {
  verdict: ClaimVerdict
  /** One sentence that says why. */
  reason: string
  comparisons: ClaimComparison[]
  /** For `verified` with an addressee: what decides whether they owe the duty. */
  hangsOn?: Pick<Binding, 'missing' | 'open'>
}

/** Whether several duties together bind a role, as the one judgement of duties says. */
interface Binding {
  verdict: 'verified' | 'wrong_addressee' | 'ambiguous'
  reason: string
  /** For `verified`: the inputs and conditions that decide whether the duty is owed; empty where it is. */
  missing: string[]
  open: OpenConditionWire[]
}

/** Judges duties that address a role for somebody who has it. A duty that is open binds, and says what it hangs on. */
export function bindingOf(
  codes: string[],
  code: string,
  { judgedFor, packId, words }: RecordedLaw,
): Binding | undefined {
  const joint = judgedFor?.join(codes)
  if (!joint) return undefined
  const { state, displacement, missing, open } = joint
  const role = words.ofRole(code)
  const say = (verdict: Binding['verdict'], reason: string): Binding => ({ verdict, reason, missing: [], open: [] })
  if (displacement) {
    const by = `for ${role} it gives way to ${words.ofPack(displacement.packId)} (\`${displacement.relationshipId}\`)`
    return state === 'gives_way' ? say('wrong_addressee', by) : say('ambiguous', `${by}, if that law applies`)
  }
  if (state === 'left_out') return say('wrong_addressee', `${role} is left out of it`)
  if (state === 'not_alone')
    return say(
      'ambiguous',
      `${role} alone does not owe it: a rule of ${words.ofPack(packId)} asks for more than this role`,
    )
  return { ...say('verified', `it is a duty of ${role}${hangsOnInWords(missing, open, words)}`), missing, open }
}

/** Ends a sentence with what decides whether the duty is owed. */
export function hangsOnInWords(missing: string[], open: OpenConditionWire[], words: Words): string {
  if (missing.length > 0) return `; whether it is owed hangs on ${missing.map(words.ofInput).join(', ')}`
  return open.length > 0 ? '; it is owed as its open conditions say' : ''
}
