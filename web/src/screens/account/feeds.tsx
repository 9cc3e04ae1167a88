import { useRef } from 'preact/hooks'
import { RegpackError, type Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { account } from '../../strings/account.ts'
import { feedAddresses as words } from '../../strings/feeds.ts'
import { day } from '../../strings/words.ts'
import { EndKey } from './end-key.tsx'
import { MakeFeed } from './make-feed.tsx'

const FEEDS_MOST = 500

/** The addresses of feeds, for those who may see them: made, shown with their use, and ended. */
export function Feeds() {
  const { data, error, again } = useAnswer('', readFeeds)
  const heading = useRef<HTMLHeadingElement>(null)
  const isHidden = error instanceof RegpackError && error.status === 403
  const ended = () => {
    heading.current?.focus()
    again()
  }
  return (
    <section class="feeds" aria-label={words.title}>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p class="hint">{isHidden ? words.feedsNeedAdmin : words.feedsWhat}</p>
      {error !== undefined && !isHidden && <ProblemNote error={error} onAgain={again} />}
      {data && <MakeFeed onMade={again} />}
      {data?.length === 0 && <p>{words.noFeeds}</p>}
      {data && data.length > 0 && <FeedRows feeds={data} onEnded={ended} />}
      {data && data.length > 0 && <p class="hint">{words.feedHint}</p>}
    </section>
  )
}

async function readFeeds(): Promise<Array<Schemas['Token']>> {
  const query = { token_type: 'feed', status: 'active', limit: FEEDS_MOST } as const
  const { data } = await callApi({ method: 'GET', path: '/api/v1/tokens' }, (api) =>
    api.GET('/api/v1/tokens', { params: { query } }),
  )
  return data.data.toReversed()
}

function FeedRows({ feeds, onEnded }: { feeds: Array<Schemas['Token']>; onEnded(): void }) {
  return (
    <table class="figures keyrows">
      <caption class="hidden">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{account.name}</th>
          <th scope="col">{words.customer}</th>
          <th scope="col">{words.since}</th>
          <th scope="col">{words.lastRead}</th>
          <th scope="col">{words.reads}</th>
          <th scope="col">{account.ends}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {feeds.map((token) => (
          <tr key={token.id}>
            <td>
              {token.name} <code class="faint">…{token.hint}</code>
            </td>
            <td data-label={words.customer}>
              <a href={`/register?customer=${encodeURIComponent(token.customer_profile_id!)}`}>
                <code>{token.customer_profile_id}</code>
              </a>
            </td>
            <td data-label={words.since}>{day(token.created_at.slice(0, 10))}</td>
            <td data-label={words.lastRead}>{token.use ? account.usedAt(token.use.last_read_at) : words.notRead}</td>
            <td data-label={words.reads}>{token.use ? <Reads days={token.use.days} /> : words.readsOf(0, 0)}</td>
            <td data-label={account.ends}>{token.expires_at ? day(token.expires_at.slice(0, 10)) : account.never}</td>
            <td>
              <EndKey token={token} sure={words.sureOfFeed(token.name)} onEnded={onEnded} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type UseDays = NonNullable<Schemas['Token']['use']>['days']

const USE_DAYS = 30
const DAY_MS = 86_400_000

/** The reads of each day: a drawing for the eye, and its figures. */
function Reads({ days }: { days: UseDays }) {
  // The service's day may be ahead of the browser's.
  const lastMs = Math.max(Date.parse(new Date().toISOString().slice(0, 10)), Date.parse(days[0]!.day))
  const most = Math.max(...days.map(({ reads }) => reads))
  const all = days.reduce((sum, { reads }) => sum + reads, 0)
  return (
    <>
      <svg class="reads" viewBox={`0 0 ${USE_DAYS} 10`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day: date, reads }) => {
          const height = (reads / most) * 10
          const x = USE_DAYS - 1 - (lastMs - Date.parse(date)) / DAY_MS
          return <rect key={date} x={x} width="0.8" y={10 - height} height={height} />
        })}
      </svg>
      <details>
        <summary>{words.readsOf(all, days.length)}</summary>
        <ul class="plainlist">
          {days.map((one) => (
            <li key={one.day}>{words.readsOn(one)}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
