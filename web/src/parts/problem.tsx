import { priceIn, scopeIn, toldOf } from '../api/trouble.ts'
import { TROUBLE, trouble as words } from '../strings/states.ts'
import { CopyButton } from './copy-button.tsx'

/** What went wrong, what helps, and what the service said of this case; code and trace come last. */
export function ProblemNote({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { trouble, detail, code, traceId, docUrl } = toldOf(error)
  const { what, remedy } = TROUBLE[trouble]
  return (
    <div class="problem" role="alert">
      <p>
        <b>{what}</b> {detail && sentenceOf(detail)}
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

/** The service's words where this page has none of its own for them. */
function sentenceOf(detail: string): string {
  const price = priceIn(detail)
  if (price) return words.price(price.cost, price.balance)
  const scope = scopeIn(detail)
  return scope ? words.scope(scope) : words.said(detail)
}
