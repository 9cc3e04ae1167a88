import { premiseRuleOf } from '#src/lib/law/premises.ts'
import type { VocabularySource } from '../read/source.ts'
import type { RuleGroup, SeedRule } from '../shapes/rule.ts'
import type { SeedFact } from '../shapes/vocabulary.ts'

const LISTS = ['entity_roles', 'activities', 'sector_tags'] as const

/** For each fact that presupposes something: the rule by which it is false where nothing of that holds. */
export function premiseRulesOf({ facts, terms }: Pick<VocabularySource, 'facts' | 'terms'>): SeedRule[] {
  const openings = new Map(
    LISTS.flatMap((list) =>
      terms[list].flatMap(({ value: { id, opens, answered_by: answers } }) =>
        opens === undefined ? [] : [[`${list}/${id}`, rolesOf(answers)] as const],
      ),
    ),
  )
  return facts.flatMap(({ value }) => (value.presupposes ? [premiseRule(value, value.presupposes, openings)] : []))
}

function premiseRule(
  { id, citations = [] }: SeedFact,
  presupposes: readonly string[],
  openings: ReadonlyMap<string, readonly string[]>,
): SeedRule {
  const premises = presupposes.flatMap((premise) => [premise, ...(openings.get(premise) ?? [])])
  const when: RuleGroup[] = [
    ...LISTS.flatMap((list): RuleGroup[] => {
      const codes = premises.flatMap((one) => (one.startsWith(`${list}/`) ? one.slice(list.length + 1) : []))
      return codes.length > 0 ? [{ none_of: { [list]: [...new Set(codes)] } }] : []
    }),
    ...premises
      .filter((one) => !one.includes('/'))
      .map((key): RuleGroup => ({ fact: { key, op: 'eq', value: false } })),
  ]
  const note = 'What the question presupposes does not hold.'
  return { id: premiseRuleOf(id), outcome: { derives: { [id]: false } }, when, note, citations }
}

/** The roles that answer a question. Where another word speaks of the act, the question asks for the role. */
const rolesOf = ({ entity_roles: roles = [] }: { entity_roles?: string[] } = {}) =>
  roles.map((code) => `entity_roles/${code}`)
