import { CATEGORY, say, table } from '../../strings/words.ts'
import { CATEGORIES, changeView, view, type Category } from '../../url/register.ts'
import { asked } from './check.ts'
import { counts, countsBefore } from './rows.ts'

/** What most companies have none of is shown only where there is some. */
const RARE: ReadonlySet<Category> = new Set(['allowed', 'gone', 'out'])

/** What is to be done, or may be; the others are smaller beside them. */
const MAIN: ReadonlySet<Category> = new Set(['apply', 'if', 'open', 'later'])

/** Each number is the filter of its rows. */
export function Counts() {
  return (
    <div class="counts" role="group" aria-label={table.byOutcome}>
      {[...MAIN, ...CATEGORIES.filter((one) => !MAIN.has(one))]
        .filter((one) => !RARE.has(one) || counts.value[one] > 0 || view.value.outcomes.includes(one))
        .map((category) => (
          <Count key={category} category={category} />
        ))}
    </div>
  )
}

function Count({ category }: { category: Category }) {
  const { outcomes } = view.value
  const isOn = outcomes.includes(category)
  const now = counts.value[category]
  const moved = countsBefore.value ? now - countsBefore.value[category] : 0
  const next = isOn ? outcomes.filter((one) => one !== category) : [category]
  return (
    <button
      type="button"
      class={`count ${category}${now === 0 ? ' zero' : ''}${MAIN.has(category) ? '' : ' minor'}`}
      aria-pressed={isOn}
      onClick={() => changeView({ outcomes: next })}
    >
      <span class="number">
        <b>{say(now)}</b>
        {moved !== 0 && (
          <i key={asked.value?.question} class="delta">
            {moved > 0 ? '+' : '−'}
            {say(Math.abs(moved))}
          </i>
        )}
      </span>
      {CATEGORY[category]}
    </button>
  )
}
