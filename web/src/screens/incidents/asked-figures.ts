import { cite, type Citation } from '../../law/cite.ts'
import { actNames } from '../../law/reference.ts'
import type { KeptIncident } from './room-part.ts'
import { sayThreshold } from './say-figure.ts'

export type Verdict = NonNullable<KeptIncident['classifications']>[number]
export type JudgedCriterion = NonNullable<Verdict['criteria']>[number]

/** A figure that verdicts hang on. */
export interface AskedFigure {
  figure: string
  question: string
  /** The acts of whose verdict it can bring one by itself, with these. */
  decides: ReadonlyArray<{
    packId: string
    verdicts: readonly string[]
    /** Whether the act applies at all is open. */
    isOpen: boolean
  }>
  criteria: readonly string[]
  /** What is compared with it, and where the law says so. */
  thresholds: ReadonlyArray<{ text: string; citation: Citation; limit: string | undefined }>
  /** What the law says of a number that is not known, where what is known lies on both sides of a threshold. */
  unsure: ReadonlyArray<{ text: string; citation: Citation }>
  given: unknown
}

export const citationOf = (ref: string): Citation => cite(ref, actNames.value)

const isDisplaced = ({ duty }: Verdict): boolean => duty.outcome === 'displaced'

/** Whether the act of a verdict is about the company at all is open. */
export const isUnsure = ({ duty }: Verdict): boolean => duty.outcome === 'undetermined'

/**
 * What is asked, each figure once: those of acts that apply first, and of these what can decide a verdict alone, in the
 * order of the answer.
 */
export function askedFigures({ classifications = [], known }: KeptIncident): AskedFigure[] {
  const found = new Map<string, AskedFigure>()
  const asking = classifications.filter((one) => !isDisplaced(one))
  for (const verdict of [...asking.filter((one) => !isUnsure(one)), ...asking.filter(isUnsure)])
    for (const { figure, question, criteria, decides = [] } of verdict.open_figures) {
      const before = found.get(figure)
      const of = criteriaOf(verdict, criteria)
      const { thresholds, unsure } = thresholdsOf(of, figure)
      const isSaid = (one: (typeof thresholds)[number]) =>
        before?.thresholds.some(({ text, citation }) => text === one.text && citation.ref === one.citation.ref)
      found.set(figure, {
        figure,
        question,
        decides: [
          ...(before?.decides ?? []),
          ...(decides.length > 0 ? [{ packId: verdict.pack_id, verdicts: decides, isOpen: isUnsure(verdict) }] : []),
        ],
        criteria: [...new Set([...(before?.criteria ?? []), ...of.map(({ title }) => title)])],
        thresholds: [...(before?.thresholds ?? []), ...thresholds.filter((one) => !isSaid(one))],
        unsure: before && before.unsure.length > 0 ? before.unsure : unsure,
        given: known?.figures[figure],
      })
    }
  const all = [...found.values()]
  const rankOf = ({ decides }: AskedFigure) =>
    decides.some(({ isOpen }) => !isOpen) ? 0 : decides.length === 0 ? 1 : 2
  return all.toSorted((one, other) => rankOf(one) - rankOf(other))
}

export const criteriaOf = ({ criteria = [] }: Verdict, codes: readonly string[]): JudgedCriterion[] =>
  criteria.filter(({ code }) => codes.includes(code))

/** What is compared with a figure, or with a share of it, in the ways of the law that are still open. */
function thresholdsOf(criteria: readonly JudgedCriterion[], figure: string) {
  const open = criteria.flatMap(({ alternatives }) => alternatives).filter(({ result }) => result === 'open')
  const tested = open.flatMap(({ text, ref, tests }) => tests.map((test) => ({ text, ref, test })))
  const ofFigure = tested.filter(({ test }) => test.figure === figure || test.threshold?.of === figure)
  return {
    thresholds: ofFigure.map(({ text, ref, test }) => ({
      text,
      citation: citationOf(ref),
      limit: test.threshold && sayThreshold(test.threshold, test.given_base),
    })),
    unsure: ofFigure
      .flatMap(({ test }) => (test.figure === figure && test.unsure ? [test.unsure] : []))
      .slice(0, 1)
      .map(({ text, ref }) => ({ text, citation: citationOf(ref) })),
  }
}

/** The figures of which the latest entry that counts says that they are not known. */
export function setAside({ entries }: KeptIncident): ReadonlySet<string> {
  const latest = new Map<string, unknown>()
  for (const { figures = {}, corrected_by: correction } of entries)
    if (correction === undefined) for (const [code, said] of Object.entries(figures)) latest.set(code, said)
  return new Set([...latest].flatMap(([code, said]) => (said === 'unknown' ? [code] : [])))
}
