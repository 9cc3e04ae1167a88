import type { Duty, PackOutcome } from '../evaluate/judge.ts'

/** How many of an act's obligations stand how, in the order of the sentence. */
const STANDINGS = [
  ['applies', 'now'],
  ['applies_if', 'on an open condition'],
  ['undetermined', 'open'],
  ['not_yet', 'later'],
  ['displaced', 'given way to another law'],
] as const

/**
 * What is left of an act for a subject, in a sentence or two: `Only prohibitions are left of it. Of 178 obligations: 3
 * now.` What the law allows is not counted.
 */
export function inShort(outcome: PackOutcome, duties: readonly Duty[]): string {
  const own = duties.filter(({ isPermission }) => !isPermission)
  const standings = STANDINGS.flatMap(([standing, words]) => {
    const count = own.filter((duty) => duty.outcome === standing).length
    return count > 0 ? [`${count} ${words}`] : []
  })
  if (outcome === 'does_not_apply' || standings.length === 0) return `None of its ${own.length} obligations applies.`
  const left = own.filter(({ outcome: standing }) => standing !== 'does_not_apply' && standing !== 'displaced')
  const areProhibitions = left.length > 0 && left.every(({ modality }) => modality === 'must_not')
  return `${areProhibitions ? 'Only prohibitions are left of it. ' : ''}Of ${own.length} obligations: ${standings.join(', ')}.`
}
