import { type Opening, WHOLE } from './checkpoint.ts'
import type { ChainEntry } from '../proof/entry.ts'
import { chargeOf, hourOf, type Wanted } from '../proof/replay.ts'

/** Builds the opening for the entries after `at`, from the entries up to `at`. It takes the entries downwards. */
export function createOpening(at: number) {
  const opening: Opening = structuredClone({ ...WHOLE, seq: at })
  const { carried, grants } = opening
  let wanted: Wanted | undefined
  return {
    /** `readWanted` returns what the later entries need; it is called once, at the first entry up to `at`. */
    take(entry: ChainEntry, readWanted: () => Wanted) {
      if (entry.seq > at) return
      wanted ??= readWanted()
      const { seq, type, amount, op } = entry
      if (seq === at) Object.assign(opening, { head: entry.hash, balance: entry.balance })
      opening.usageFrom = Math.max(opening.usageFrom, hourOf(entry.at) + 1)
      if (type === 'charge' && wanted.operations.has(op)) carried[op] ??= chargeOf(entry)
      if (type !== 'charge' && type !== 'refund' && wanted.grants.has(op)) grants[op] = (grants[op] ?? 0) + amount
    },
    /** Adds what the beginning carries over from an earlier cut. */
    end(beginning: Opening): Opening {
      for (const [op, charge] of Object.entries(beginning.carried))
        if (wanted?.operations.has(op)) carried[op] ??= charge
      for (const [id, left] of Object.entries(beginning.grants))
        if (wanted?.grants.has(id)) grants[id] = (grants[id] ?? 0) + left
      opening.usageFrom = Math.max(opening.usageFrom, beginning.usageFrom)
      return opening
    },
  }
}
