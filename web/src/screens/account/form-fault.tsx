import { RegpackError } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { account as words } from '../../strings/account.ts'

/** Why the service did not take a form. */
export function FormFault({ error }: { error: unknown }) {
  const isOfInput = error instanceof RegpackError && error.code === 'validation_error'
  return <ProblemNote error={error} words={isOfInput ? words.refusedForm : undefined} />
}
