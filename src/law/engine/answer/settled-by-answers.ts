import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { givesWay } from '../evaluate/conditions.ts'
import type { RuleSnapshot } from '../evaluate/rule-snapshot.ts'
import { movedBy } from '../unknowns/moved-by-answers.ts'
import { type PackStanding, standingOf } from '../unknowns/standing-after-answers.ts'
import type { Evaluation } from './evaluate.ts'
import type { SubjectJudgement } from './judge-subject.ts'

/** How many open duties answers to some questions settle. */
interface Settled {
  /** All open duties of the subjects. */
  open: number
  /** Settled by every way to answer. */
  atLeast: number
  /** Settled by some way to answer. */
  atMost: number
}

/** What a permission allows is in no count. */
const isOpen = ({ outcome, isPermission }: SubjectJudgement['duties'][number]) =>
  !isPermission && (outcome === 'undetermined' || outcome === 'applies_if')

/** Counts the duties that are open and that answers to these questions settle. */
export function settledBy(
  asked: ReadonlySet<string>,
  { judged, subjects, matched }: Pick<Evaluation, 'judged' | 'subjects' | 'matched'>,
  rules: RuleSnapshot,
  vocabulary: Vocabulary,
): Settled {
  const settled: Settled = { open: 0, atLeast: 0, atMost: 0 }
  for (const [at, subject] of subjects.entries()) {
    const inputs = matched.inputs.get(subject.id)!
    const moved = movedBy(asked, subject, rules, vocabulary)
    const byPack = [...judged[at]!].map(([packId, { judgement, duties }]) => {
      const input = inputs.get(packId)!
      return { packId, input, duties, standing: standingOf(input, judgement.knowledge, moved) }
    })
    const standings = new Map(byPack.map(({ packId, standing }) => [packId, standing]))
    const overrides = movedOverrides(matched.overrides.get(subject.id) ?? [], standings)
    for (const { packId, input, duties, standing } of byPack) {
      if (rules.beside.has(packId)) continue
      const displacing = overrides.filter(({ toPackId }) => toPackId === packId)
      // The duties of a pack are judged in its order.
      for (const [index, duty] of duties.entries()) {
        if (!isOpen(duty)) continue
        const after = standing.ofDuty(input.obligations[index]!)
        const mayGiveWay = displacing.some(({ marks }) => givesWay(duty.provisions, marks, matched.places))
        settled.open += 1
        if (after.isMoved && !after.isOpen) settled.atLeast += 1
        if (after.isMoved || mayGiveWay) settled.atMost += 1
      }
    }
  }
  return settled
}

type Overrides = NonNullable<ReturnType<Evaluation['matched']['overrides']['get']>>

/**
 * The overrides whose effect an answer can change: by their act or condition, or by another that displaces their basis.
 */
function movedOverrides(overrides: Overrides, standings: ReadonlyMap<string, PackStanding>): Overrides {
  const own = overrides.filter(({ fromPackId, groups }) => {
    const standing = standings.get(fromPackId)
    return standing && (standing.ofPack.isMoved || standing.ofGroups(groups).isMoved)
  })
  const reached = new Set(own)
  // A set that grows while it is walked is walked to its new end.
  for (const { toPackId } of reached)
    for (const other of overrides) if (other.fromPackId === toPackId) reached.add(other)
  return [...reached]
}
