import { readVocabulary, withBroader } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import type { OpenConditionWire } from '#src/lib/law/qualifiers.ts'
import { present } from '#src/lib/present.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { selectDeciding } from '../evaluate/duty.ts'
import type { Duty } from '../evaluate/judge.ts'
import type { PackInput } from '../evaluate/judge.ts'
import type { SubjectJudgement } from './judge-subject.ts'
import { openOf } from './joint-duty.ts'
import { judgeCalculatorSubject } from './judged-subject.ts'

/** What a duty means for somebody who has certain roles and of whom nothing else is known. */
interface RoleDuty extends Pick<Duty, 'outcome' | 'from' | 'open' | 'displacement'> {
  /** For `undetermined`: the inputs that can change it, if they were asked for. */
  missing: string[]
  /** True where a rule leaves the roles themselves out, so that no further role or fact brings them in. */
  isLeftOut: boolean
}

/** What several duties mean together for somebody with the roles: the one that binds most decides. */
interface JointRoleDuty {
  /**
   * `owed`: it applies now or later, or may; `missing` and `open` decide. `gives_way`: to the law of `displacement`,
   * perhaps where that law applies. `left_out`: the roles are not meant. `not_alone`: it asks for more than the roles.
   */
  state: 'owed' | 'gives_way' | 'may_give_way' | 'left_out' | 'not_alone'
  displacement?: Duty['displacement']
  missing: string[]
  open: OpenConditionWire[]
}

/** Every duty of a pack for somebody with certain roles. */
interface RoleDuties {
  /** The duties with these codes, together; undefined when the pack has none of them. */
  join(codes: string[]): JointRoleDuty | undefined
  /**
   * The codes of the duties that are not owed, since they give way to another act or leave the roles out; of sectors,
   * those that do not apply in them.
   */
  notOwed: string[]
}

interface RoleQuestion {
  roles?: string[]
  /** Sectors that the subject is in, perhaps in a part of them alone; it is in no others. */
  sectors?: string[]
  packIds: string[]
  /** True: the inputs that undetermined duties hang on are found. It takes longer than all the rest. */
  findsMissing: boolean
}

/**
 * Judges every duty of these packs for a subject with these roles, or in these sectors, and no others, all other inputs
 * unknown: as a check of them does. One judgement for all packs, by pack id. Cached until the graph changes.
 */
export function judgeRoles(
  law: LawReader,
  { roles, sectors, packIds, findsMissing }: RoleQuestion,
  asOf: VersionChoice,
): Promise<ReadonlyMap<string, RoleDuties>> {
  const { validAt, knownAt, mode } = asOf
  const sorted = (list: string[]) => [...new Set(list)].toSorted()
  const askedPacks = sorted(packIds)
  const lists = { entity_roles: roles && sorted(roles), sector_tags: sectors && sorted(sectors) }
  const said = { complete: true, ...present(lists) }
  const key = JSON.stringify(['duties of roles', said, askedPacks, findsMissing, mode, validAt, knownAt])
  return law.answers.remember(key, async () => {
    const inputs = { ...said, ...(sectors ? { unknown_tags: await listNarrower(law, sectors) } : {}) }
    const dutiesIn = () => Promise.resolve(new Map(askedPacks.map((packId) => [packId, 'all' as const])))
    const { packs } = await judgeCalculatorSubject(law, inputs, asOf, { dutiesIn })
    const found = new Map<string, RoleDuties>()
    for (const packId of askedPacks) {
      const pack = packs.get(packId)
      const duties = pack ? await dutiesOf(pack.input, pack.judged, findsMissing) : new Map<string, RoleDuty>()
      found.set(packId, {
        join: (codes) => joinDuties(codes.flatMap((code) => duties.get(code) ?? [])),
        notOwed: [...duties].flatMap(([code, duty]) => {
          const isOutside = sectors ? duty.outcome === 'does_not_apply' : duty.isLeftOut
          return duty.outcome === 'displaced' || isOutside ? [code] : []
        }),
      })
    }
    return found
  })
}

/** The sectors and types of entity that are parts of these, sorted. */
async function listNarrower(law: LawReader, sectors: string[]): Promise<string[]> {
  const { codes, broader } = await readVocabulary(law)
  const isPart = (tag: string) =>
    !sectors.includes(tag) &&
    sectors.some((sector) => withBroader(`sector_tags/${tag}`, broader).has(`sector_tags/${sector}`))
  return [...codes.sector_tags].filter(isPart).toSorted()
}

async function dutiesOf(
  input: PackInput,
  { judgement, duties, missingOf }: SubjectJudgement,
  findsMissing: boolean,
): Promise<Map<string, RoleDuty>> {
  const found = new Map<string, RoleDuty>()
  for (const duty of duties) {
    const { code, outcome, from, open, displacement } = duty
    found.set(code, {
      outcome,
      ...present({ from, open, displacement }),
      missing: findsMissing && outcome === 'undetermined' ? await missingOf(code) : [],
      isLeftOut: outcome === 'does_not_apply' && (judgement.excludedBy.length > 0 || isLeftOut(input, duty)),
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

function joinDuties(duties: RoleDuty[]): JointRoleDuty | undefined {
  const kept = duties.filter(({ outcome, displacement }) => !displacement && outcome !== 'does_not_apply')
  const deciding = selectDeciding(kept.length > 0 ? kept : duties)
  const [first] = deciding
  if (!first) return undefined
  const missing = [...new Set(deciding.flatMap((duty) => duty.missing))].toSorted()
  const open = openOf(deciding)
  const displacements = deciding.flatMap(({ displacement }) => displacement ?? [])
  const [displacement] = displacements
  if (displacement && displacements.length === deciding.length) {
    const isCertain = displacements.every((one) => !one.isConditional)
    return { state: isCertain ? 'gives_way' : 'may_give_way', displacement, missing, open }
  }
  if (first.outcome !== 'does_not_apply') return { state: 'owed', missing, open }
  return { state: deciding.every((duty) => duty.isLeftOut) ? 'left_out' : 'not_alone', missing, open }
}
