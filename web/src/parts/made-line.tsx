import { curlOf, type Made } from '../api/api.ts'
import { foot as words } from '../strings/words.ts'
import { CopyButton } from './copy-button.tsx'

/** The call that an answer came from, what it cost, and the call to copy. */
export function MadeLine({ made }: { made: Made }) {
  return (
    <p>
      {words.made} <code>{`${made.method} ${made.path}`}</code> · {words.cost(made.cost, made.ms)} · {words.trace}{' '}
      <code>{made.traceId.slice(0, 8)}</code> · <CopyButton kind="plain" label={words.curl} what={() => curlOf(made)} />
    </p>
  )
}
