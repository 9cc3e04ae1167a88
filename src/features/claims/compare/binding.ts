import { type RoleDuty, selectDeciding } from '#src/law/engine/index.ts'
import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'

/** Whether several duties together bind a role, as the one judgement of duties says. */
export interface Binding {
  verdict: 'verified' | 'wrong_addressee' | 'ambiguous'
  reason: string
  /** For `verified`: the inputs and conditions that decide whether the duty is owed; empty where it is. */
  missing: string[]
  open: OpenConditionWire[]
}

/**
 * Judges duties that address a role for somebody who has it, of whom nothing else is known. The duty that binds most
 * decides. A duty that is open binds, and says what it hangs on.
 */
export function bindingOf(codes: string[], role: string, { judgedFor, packId }: RecordedLaw): Binding | undefined {
  const judged = codes.flatMap((code) => judgedFor?.get(code) ?? [])
  const kept = judged.filter(({ outcome, displacement }) => !displacement && outcome !== 'does_not_apply')
  const deciding = selectDeciding(kept.length > 0 ? kept : judged)
  const [first] = deciding
  if (!first) return undefined
  const say = (verdict: Binding['verdict'], reason: string): Binding => ({ verdict, reason, missing: [], open: [] })
  const precedence = precedenceOf(deciding, role)
  if (precedence) return say(...precedence)
  if (first.outcome === 'does_not_apply')
    return deciding.every(({ isLeftOut }) => isLeftOut)
      ? say('wrong_addressee', `${role} is left out of it`)
      : say('ambiguous', `${role} alone does not owe it: a rule of ${packId} asks for more than this role`)
  const missing = [...new Set(deciding.flatMap((duty) => duty.missing))].toSorted()
  const conditions = deciding.flatMap(({ open = [] }) => open)
  const open = [...new Map(conditions.map((condition) => [JSON.stringify(condition), condition])).values()]
  return { ...say('verified', `it is a duty of ${role}${sayHangsOn(missing, open)}`), missing, open }
}

/** The law that all of the duties give way to, certainly or where it applies. */
function precedenceOf(duties: RoleDuty[], role: string): [Binding['verdict'], string] | undefined {
  const found = duties.flatMap(({ displacement }) => displacement ?? [])
  const [first] = found
  if (!first || found.length < duties.length) return undefined
  const by = `for ${role} it gives way to ${first.packId} (${first.relationshipId})`
  return found.every(({ isCertainWhereOwed, isConditional }) => isCertainWhereOwed || !isConditional)
    ? ['wrong_addressee', by]
    : ['ambiguous', `${by}, if that law applies`]
}

/** Ends a sentence with what decides whether the duty is owed. */
export function sayHangsOn(missing: string[], open: OpenConditionWire[]): string {
  if (missing.length > 0) return `; whether it is owed hangs on ${missing.join(', ')}`
  return open.length > 0 ? '; it is owed as its open conditions say' : ''
}
