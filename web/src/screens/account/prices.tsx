import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { account as words, operationName } from '../../strings/account.ts'
import { say } from '../../strings/words.ts'
import { useAnswer } from '../../parts/use-answer.ts'

/** What each operation costs: those of one price together, the free ones first. */
export function Prices() {
  const { data, error, again } = useAnswer('', async () => {
    const path = '/api/v1/billing/prices'
    return (await callApi({ method: 'GET', path }, (api) => api.GET(path))).data.operations
  })
  const byCredits = [...Map.groupBy(data ?? [], ({ credits }) => credits)].toSorted(([one], [other]) => one - other)
  return (
    <section aria-label={words.prices}>
      <h2>{words.prices}</h2>
      <p class="hint">{words.pricesHint}</p>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      {byCredits.length > 0 && (
        <table class="figures prices">
          <caption class="hidden">{words.prices}</caption>
          <thead>
            <tr>
              <th scope="col">{words.operation}</th>
              <th scope="col">{words.price}</th>
            </tr>
          </thead>
          <tbody>
            {byCredits.map(([credits, operations]) => (
              <tr key={credits}>
                <td>
                  <PriceGroup operations={operations} />
                </td>
                <td>{credits === 0 ? words.free : say(credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const FEW = 6

function PriceGroup({ operations }: { operations: Schemas['PriceOperation'][] }) {
  const names = operations.map(({ operation }) => operationName(operation)).join(' · ')
  if (operations.length <= FEW) return <>{names}</>
  return (
    <details>
      <summary>{words.showPrices(operations.length)}</summary>
      {names}
    </details>
  )
}
