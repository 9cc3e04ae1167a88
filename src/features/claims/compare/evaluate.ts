import { VERDICTS, type ClaimVerdict } from './statement.ts'

/** The expected and the actual verdict of one labelled claim. */
export interface LabelledOutcome {
  id: string
  expected: ClaimVerdict
  got: ClaimVerdict
}

/** Quality of one verdict: `precision` is `right / given` and `recall` is `right / due`, undefined when the divisor is 0. */
export interface VerdictScore {
  verdict: ClaimVerdict
  given: number
  due: number
  right: number
  precision: number | undefined
  recall: number | undefined
}

export interface ClaimsEvaluation {
  total: number
  right: number
  scores: VerdictScore[]
  /** `confusion[expected][got]` */
  confusion: Record<ClaimVerdict, Record<ClaimVerdict, number>>
  wrong: LabelledOutcome[]
}

/** Computes precision and recall of each verdict, and which verdict was given in place of which. */
export function evaluateClaims(outcomes: LabelledOutcome[]): ClaimsEvaluation {
  const count = (expected: ClaimVerdict, got: ClaimVerdict) =>
    outcomes.filter((outcome) => outcome.expected === expected && outcome.got === got).length
  const rowOf = (expected: ClaimVerdict) =>
    Object.fromEntries(VERDICTS.map((got) => [got, count(expected, got)])) as Record<ClaimVerdict, number>
  const confusion = Object.fromEntries(
    VERDICTS.map((expected) => [expected, rowOf(expected)]),
  ) as ClaimsEvaluation['confusion']
  const scores = VERDICTS.map((verdict): VerdictScore => {
    const given = outcomes.filter(({ got }) => got === verdict).length
    const due = outcomes.filter(({ expected }) => expected === verdict).length
    const right = confusion[verdict][verdict]
    return {
      verdict,
      given,
      due,
      right,
      precision: given > 0 ? right / given : undefined,
      recall: due > 0 ? right / due : undefined,
    }
  })
  const wrong = outcomes.filter(({ expected, got }) => expected !== got)
  return { total: outcomes.length, right: outcomes.length - wrong.length, scores, confusion, wrong }
}

/** The evaluation as lines of text. */
export function renderEvaluation({ total, right, scores, confusion }: ClaimsEvaluation): string[] {
  const percent = (share: number | undefined) => (share === undefined ? '–' : share.toFixed(3)).padStart(9)
  const name = (verdict: string) => verdict.padEnd(16)
  const cell = (value: number | string) => String(value).padStart(6)
  return [
    `${right} of ${total} as labelled`,
    '',
    `${name('verdict')}precision   recall   given   due`,
    ...scores.map(
      (score) =>
        `${name(score.verdict)}${percent(score.precision)}${percent(score.recall)}${cell(score.given)}${cell(score.due)}`,
    ),
    '',
    `${name('due ↓  given →')}${VERDICTS.map((verdict) => cell(verdict.slice(0, 5))).join('')}`,
    ...VERDICTS.map(
      (expected) => `${name(expected)}${VERDICTS.map((got) => cell(confusion[expected][got] || '·')).join('')}`,
    ),
  ]
}
