import { RegpackError, type Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { account as words } from '../../strings/account.ts'
import { day } from '../../strings/words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { EndKey } from './end-key.tsx'
import { MakeKey } from './make-key.tsx'

/** Rows of usage that are read to learn when a key was used last; the service answers the newest first. */
const ROWS_MOST = 500

interface KeyTable {
  tokens: Schemas['Token'][]
  lastUsed: ReadonlyMap<string, string>
  /** True when older rows were not read. */
  isCut: boolean
}

/** The keys of the workspace, for those who may see them: made, shown and ended. */
export function Keys() {
  const { data, error, again } = useAnswer('', readKeys)
  const isHidden = error instanceof RegpackError && error.status === 403
  return (
    <section aria-label={words.keys}>
      <h2>{words.keys}</h2>
      {isHidden && <p class="hint">{words.needsAdmin}</p>}
      {error !== undefined && !isHidden && <ProblemNote error={error} onAgain={again} />}
      {data && <MakeKey onMade={again} />}
      {data && (data.tokens.length === 0 ? <p>{words.noKeys}</p> : <KeyRows {...data} onEnded={again} />)}
      {data && <p class="hint">{words.keysHint}</p>}
    </section>
  )
}

async function readKeys(): Promise<KeyTable> {
  const [tokens, usage] = await Promise.all([
    callApi({ method: 'GET', path: '/api/v1/tokens' }, (api) =>
      api.GET('/api/v1/tokens', { params: { query: { limit: 500 } } }),
    ),
    callApi({ method: 'GET', path: '/api/v1/billing/usage' }, (api) =>
      api.GET('/api/v1/billing/usage', { params: { query: { limit: ROWS_MOST } } }),
    ),
  ])
  const lastUsed = new Map<string, string>()
  for (const { token_id: id, hour } of usage.data.data) if (hour > (lastUsed.get(id) ?? '')) lastUsed.set(id, hour)
  // Addresses of feeds have a section of their own.
  const keys = tokens.data.data.filter(
    ({ token_type: kind, member_id: member }) => kind !== 'feed' && member === undefined,
  )
  return { tokens: keys, lastUsed, isCut: usage.data.data.length === ROWS_MOST }
}

function KeyRows({ tokens, lastUsed, isCut, onEnded }: KeyTable & { onEnded(): void }) {
  const lastUsedOf = (id: string) =>
    lastUsed.has(id) ? words.usedAt(lastUsed.get(id)!) : isCut ? words.notSeen : words.notUsed
  return (
    <table class="figures keyrows">
      <caption class="hidden">{words.keys}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.scopes}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.lastUsed}</th>
          <th scope="col">{words.ends}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Key key={token.id} {...{ token, onEnded }} lastUsed={lastUsedOf(token.id)} />
        ))}
      </tbody>
    </table>
  )
}

interface KeyProps {
  token: Schemas['Token']
  lastUsed: string
  onEnded(): void
}

function Key({ token, lastUsed, onEnded }: KeyProps) {
  const { name, hint, token_type: kind, scopes, status, expires_at: ends } = token
  return (
    <tr>
      <td>
        {name} <code class="faint">…{hint}</code>
        <div class="faint">{words.keyKind[kind] ?? kind}</div>
      </td>
      <td>{scopes.join(', ')}</td>
      <td>{status}</td>
      <td>{lastUsed}</td>
      <td>{ends ? day(ends.slice(0, 10)) : words.never}</td>
      <td>
        {status === 'active' && kind !== 'service' && (
          <EndKey token={token} sure={words.sureOfKey(name)} onEnded={onEnded} />
        )}
      </td>
    </tr>
  )
}
