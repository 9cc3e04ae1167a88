import { priceIn, scopeIn, toldOf } from '../api/trouble.ts'
import { nameOfPack } from '../law/reference.ts'
import { TROUBLE, trouble as words } from '../strings/states.ts'
import { day } from '../strings/words.ts'
import { CopyButton } from './copy-button.tsx'

interface ProblemProps {
  error: unknown
  onAgain?: () => void
  /** Words that fit the place better than those of the code. */
  words?: (typeof TROUBLE)['unknown'] | undefined
}

/** What went wrong, what helps, and what the service said of this case; code and trace come last. */
export function ProblemNote({ error, onAgain, words: own }: ProblemProps) {
  const { trouble, detail, field, code, traceId, docUrl } = toldOf(error)
  const { what, remedy } = own ?? TROUBLE[trouble]
  return (
    <div class="problem" role="alert">
      <p>
        <b>{what}</b> {(field ?? detail) && <Detail field={field} detail={detail ?? ''} />}
      </p>
      <p>{remedy}</p>
      {(onAgain || trouble === 'credits_exhausted') && (
        <p class="row">
          {onAgain && (
            <button type="button" class="quiet" onClick={onAgain}>
              {words.again}
            </button>
          )}
          {trouble === 'credits_exhausted' && <a href={`/account${location.hash}`}>{words.account}</a>}
        </p>
      )}
      {(code || traceId) && (
        <p class="small">
          {code && (
            <>
              {words.code} <code>{code}</code>
            </>
          )}
          {traceId && (
            <>
              {' '}
              · {words.trace} <code>{traceId}</code>{' '}
              <CopyButton kind="plain" label={words.copyTrace} what={() => traceId} />
            </>
          )}
          {docUrl && (
            <>
              {' '}
              · <a href={docUrl}>{words.more}</a>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/** The service's words where this page has none of its own for them: days and acts in words, and code as code. */
function Detail({ field, detail }: { field: string | undefined; detail: string }) {
  const price = priceIn(detail)
  if (price) return <>{words.price(price.cost, price.balance)}</>
  const scope = scopeIn(detail)
  if (scope) return <>{words.scope(scope)}</>
  const parts = detail
    .replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day)
    .replaceAll(PACK, nameOfPack)
    .split(CODE)
  return (
    <>
      {words.said} {field && <code>{field}</code>}{' '}
      {parts.map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))}
    </>
  )
}

/** What may be the id of a pack; a word that is none stays. */
const PACK = /\b[a-z\d]+(?:-[a-z\d]+)+\b/g
/** In backquotes, or a word with underscores. */
const CODE = /`?((?<=`)[^`]+(?=`)|\b[a-z\d]+(?:_[a-z\d]+)+\b)`?/
