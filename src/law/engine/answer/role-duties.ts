import type { VersionChoice } from '#src/lib/as-of.ts'
import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { DutyDisplacement } from '../evaluate/duty.ts'
import type { Outcome, PackInput } from '../evaluate/judge.ts'
import type { SubjectJudgement } from './judge-subject.ts'
import { judgeCalculatorSubject } from './judged-subject.ts'

/** What a duty means for somebody who has certain roles and of whom nothing else is known. */
export interface RoleDuty {
  outcome: Outcome
  /** As of a duty of any subject. */
  from?: string
  open?: OpenConditionWire[]
  displacement?: DutyDisplacement
  /** For `undetermined`: the inputs that can change it. */
  missing: string[]
  /** True where a rule leaves the roles themselves out, so that no further role or fact brings them in. */
  isLeftOut: boolean
}

/** Pack id → obligation code → what it means. */
export type RoleDuties = ReadonlyMap<string, ReadonlyMap<string, RoleDuty>>

/**
 * Judges every duty for a subject with these roles and no others, all other inputs unknown: as a check of these roles
 * does. Cached until the graph changes.
 */
export function judgeRoles(law: LawReader, roles: string[], asOf: VersionChoice): Promise<RoleDuties> {
  const { validAt, knownAt = '', mode } = asOf
  const question = [...new Set(roles)].toSorted()
  return law.answers.remember(`duties of ${question.join()} ${mode} ${validAt} ${knownAt}`, async () => {
    const { packs } = await judgeCalculatorSubject(law, { entity_roles: question }, asOf)
    const judged = [...packs].map(
      async ([packId, { input, judged: own }]) => [packId, await dutiesOf(input, own)] as const,
    )
    return new Map(await Promise.all(judged))
  })
}

async function dutiesOf(input: PackInput, { judgement, duties, missingOf }: SubjectJudgement) {
  const found = new Map<string, RoleDuty>()
  for (const duty of duties) {
    const { code, outcome, from, open, displacement } = duty
    found.set(code, {
      outcome,
      ...(from ? { from } : {}),
      ...(open ? { open } : {}),
      ...(displacement ? { displacement } : {}),
      missing: outcome === 'undetermined' ? await missingOf(code) : [],
      isLeftOut: judgement.excludedBy.length > 0 || (outcome === 'does_not_apply' && isLeftOut(input, duty)),
    })
  }
  return found
}

/** True when an exclusion of the duty is met, or a rule by which it applies names the roles as not meant. */
function isLeftOut(input: PackInput, { code, rules }: { code: string; rules: string[] }): boolean {
  return input.rules
    .filter(({ scope }) => scope.includes(code))
    .some(({ outcome, code: own, groups }) =>
      outcome === 'applies'
        ? groups.some(
            ({ kind, dimension: of, matched }) => kind === 'none_of' && of === 'entity_roles' && matched.length > 0,
          )
        : outcome === 'excluded' && rules.includes(own),
    )
}
