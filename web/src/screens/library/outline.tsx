import { nameOfAct } from '../../law/reference.ts'
import { useRoom } from '../../parts/use-room.ts'
import { library as words, sayDivisions } from '../../strings/library.ts'
import { say } from '../../strings/words.ts'
import { filterHref, libraryView } from './address.ts'
import { type Article, type Division, placeOfArticle, placeOfDivision } from './rows.ts'

interface Branch {
  place: string
  label: string
  /** In the order of the law. */
  items: Array<Branch | Article>
}

/** The acts of a pack with their divisions and articles, each with what is not modelled of it. */
export function Outline({ divisions, counts }: { divisions: readonly Division[]; counts: Map<string, number> }) {
  const hasRoom = useRoom()
  const { at } = libraryView.value
  const acts = branchesOf(divisions)
  const [only] = acts
  return (
    <details class="outline" open={hasRoom}>
      <summary>{words.outline}</summary>
      <nav aria-label={words.outline}>
        {at !== undefined && (
          <p>
            <a href={filterHref({ at: undefined })}>{words.wholeAct}</a>
          </p>
        )}
        <ul>
          {acts.length > 1 || only === undefined ? (
            acts.map((act) => <Place key={act.place} branch={act} counts={counts} at={at} />)
          ) : (
            <Beneath branch={only} counts={counts} at={at} />
          )}
        </ul>
      </nav>
    </details>
  )
}

function branchesOf(divisions: readonly Division[]): Branch[] {
  const acts: Array<Branch | Article> = []
  for (const { instrument_id: act, divisions: names = [], headings, articles } of divisions) {
    let branch = branchIn(acts, act, nameOfAct(act))
    const said = sayDivisions(names, headings)
    for (const [depth, name] of names.entries()) {
      branch = branchIn(branch.items, placeOfDivision(act, name), said[depth]!)
    }
    branch.items.push(...articles)
  }
  return acts.filter(isBranch)
}

const isBranch = (item: Branch | Article): item is Branch => 'items' in item

function branchIn(items: Array<Branch | Article>, place: string, label: string): Branch {
  const found = items.filter(isBranch).find((one) => one.place === place)
  if (found) return found
  const made = { place, label, items: [] }
  items.push(made)
  return made
}

interface BranchProps {
  branch: Branch
  counts: Map<string, number>
  at: string | undefined
}

function Place({ branch, counts, at }: BranchProps) {
  return (
    <li>
      <Link place={branch.place} label={branch.label} n={counts.get(branch.place) ?? 0} at={at} />
      <ul>
        <Beneath branch={branch} counts={counts} at={at} />
      </ul>
    </li>
  )
}

function Beneath({ branch: { items }, counts, at }: BranchProps) {
  return (
    <>
      {items.map((item) =>
        isBranch(item) ? (
          <Place key={item.place} branch={item} counts={counts} at={at} />
        ) : (
          <OneArticle key={item.ref} article={item} n={counts.get(placeOfArticle(item)) ?? 0} at={at} />
        ),
      )}
    </>
  )
}

function OneArticle({ article, n, at }: { article: Article; n: number; at: string | undefined }) {
  const place = placeOfArticle(article)
  const name = place.slice(place.indexOf(' ') + 1)
  const { obligations, not_modelled: left } = article
  const [only] = left
  return (
    <li>
      {obligations.length > 0 ? <Link place={place} label={name} n={n} at={at} /> : <span class="faint">{name}</span>}
      {left.length === 1 && obligations.length === 0 ? (
        <span class="left faint">{reasonOf(only!.detail)}</span>
      ) : (
        left.length > 0 && (
          <details>
            <summary>{words.notModelled(left.length)}</summary>
            <ul class="faint">
              {left.map(({ ref, detail }) => (
                <li key={ref}>{detail}</li>
              ))}
            </ul>
          </details>
        )
      )}
    </li>
  )
}

/** `Not modelled: it defines terms` of `Art 3 is not modelled: it defines terms`, beneath the name of the article. */
const reasonOf = (detail: string) => detail.replace(/^.*? is not modelled/, words.notModelledHere)

function Link({ place, label, n, at }: { place: string; label: string; n: number; at: string | undefined }) {
  const isChosen = place === at
  return (
    <a
      class={n === 0 ? 'zero' : undefined}
      href={filterHref({ at: isChosen ? undefined : place })}
      aria-current={isChosen ? 'true' : undefined}
    >
      {label} <span>{say(n)}</span>
    </a>
  )
}
