import type { Vocabulary } from '#src/features/vocabularies/vocabularies.ts'
import { hashOf } from '#src/lib/canonical.ts'
import type { Law } from './law.ts'

/**
 * The version of the rules by which inputs become outcomes. A change of code that can change a result raises it; the test of
 * fixed receipts (`test/integration/runs/receipts.test.ts`) fails when it was forgotten.
 */
const ENGINE = '1.0.0'

/**
 * Names everything besides the law and the inputs that a result depends on: the code, and what the vocabulary means (what is
 * broader than what, types of facts, choices of member states, transpositions, derivations). `1.0.0+vocabulary.1f2e3d4c5b6a`
 */
export function engineVersionOf(vocabulary: Vocabulary, { rules }: Pick<Law, 'rules'>): string {
  const { broader, facts, options, transpositions } = vocabulary
  const meaning = {
    broader: [...broader].map(([id, ups]) => [id, ups.toSorted()] as const).toSorted(byFirst),
    facts: [...facts.values()].map(({ label: _label, definition: _definition, ...fact }) => fact).toSorted(byId),
    options: options.toSorted(byId),
    transpositions: transpositions.toSorted(byId),
    derivations: rules.filter(({ rule }) => rule.pack_id === ''),
  }
  return `${ENGINE}+vocabulary.${hashOf(meaning).slice(0, 12)}`
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1
}

function byFirst([a]: readonly [string, ...unknown[]], [b]: readonly [string, ...unknown[]]): number {
  return a < b ? -1 : 1
}
