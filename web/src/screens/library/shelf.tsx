import { useEffect } from 'preact/hooks'
import type { Pack } from '../../law/reference.ts'
import { MadeLine } from '../../parts/made-line.tsx'
import { Meanings } from '../../parts/meanings.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { library as words } from '../../strings/library.ts'
import { text } from '../../strings/words.ts'
import { libraryHref, libraryView } from './address.ts'
import { AboutAct, Vouched } from './about-act.tsx'
import { readPacks } from './read.ts'

/** Every act as a card: what it is, how fresh, what it covers, who reviewed it. */
export function Shelf() {
  const { asOf } = libraryView.value
  const { data, error, again } = useAnswer(asOf ?? '', () => readPacks(asOf))
  useEffect(() => {
    document.title = `${words.documentTitle} · ${text.product}`
  }, [])
  const packs = (data?.data.data ?? []) as Pack[]
  const duties = packs.reduce((sum, { obligation_count: n }) => sum + n, 0)
  return (
    <div class="library">
      <p class="crumb">{words.title}</p>
      <h1 tabIndex={-1}>{data ? words.shelf(packs.length, duties) : words.reading}</h1>
      {error !== undefined && <ProblemNote error={error} onAgain={again} />}
      <Meanings of={['counts']} />
      {data && packs.length === 0 && <p class="empty">{words.noActs}</p>}
      <div class="cards">
        {packs.map((pack) => (
          <article key={pack.id} class="card">
            <h2>
              <a class="open" href={libraryHref(pack.id)}>
                {pack.short_name}
              </a>
            </h2>
            <AboutAct pack={pack} />
            <Vouched pack={pack} />
          </article>
        ))}
      </div>
      {data && (
        <footer class="made">
          <MadeLine made={data.made} />
        </footer>
      )}
    </div>
  )
}
