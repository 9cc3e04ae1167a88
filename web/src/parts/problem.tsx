import { NoAnswer, RegpackError } from '#clients/typescript/src/index.ts'
import { askAgainLabel, foot, problem } from '../strings.ts'

/** What went wrong and what helps; codes and the trace come last. */
export function ProblemNote({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const code = error instanceof RegpackError ? error.code : error instanceof NoAnswer ? 'offline' : 'unknown'
  const told = error instanceof Error ? error.message : String(error)
  return (
    <div class="problem" role="alert">
      <p>{problem[code] ?? problem['unknown']}</p>
      <p class="faint">
        {told}
        {error instanceof RegpackError && ` · ${foot.trace} ${error.traceId}`}
      </p>
      {onAgain && (
        <button type="button" class="quiet" onClick={onAgain}>
          {askAgainLabel}
        </button>
      )}
    </div>
  )
}
