import { useState } from 'preact/hooks'
import { controlOfOpening, give, valueOf } from '../../company/asking.ts'
import { isAskable, NOBODY } from '../../company/company.ts'
import { EXAMPLES } from '../../company/examples.ts'
import { openings } from '../../company/openings.ts'
import { nameOfPack } from '../../law/reference.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ListPicker } from '../../parts/list-picker.tsx'
import { start as words } from '../../strings/words.ts'
import { companies } from '../../strings/register.ts'
import { Companies } from './companies.tsx'
import { beginCompany } from './company-now.ts'

/** The register before a company is chosen: three examples, one click each, or answers of one's own. */
export function Beginning() {
  const [said, setSaid] = useState(NOBODY)
  const begin = (event: Event) => {
    event.preventDefault()
    beginCompany({ ...said, name: words.mine })
  }
  return (
    <div class="beginning">
      <h1 tabIndex={-1}>{words.title}</h1>
      <h2>{words.examples}</h2>
      <div class="examples">
        {EXAMPLES.map(({ title, about, company }) => (
          <button key={title} type="button" class="example" onClick={() => beginCompany(company)}>
            <b>{title}</b>
            <span>{about}</span>
          </button>
        ))}
      </div>
      <h2>{companies.title}</h2>
      <Companies />
      <h2>{words.own}</h2>
      <p class="hint">{words.ownHint}</p>
      {openings.value.length > 0 && (
        <form class="own" onSubmit={begin}>
          {openings.value.map((opening) =>
            opening.packId === undefined ? null : (
              <fieldset key={opening.code}>
                <legend>{opening.question}</legend>
                <p class="hint">{nameOfPack(opening.packId)}</p>
                <AnswerControl
                  control={controlOfOpening(opening)}
                  value={valueOf(said, opening.code)}
                  onAnswer={(value) => setSaid(give(said, opening.code, value))}
                />
              </fieldset>
            ),
          )}
          <fieldset>
            <legend>{words.where}</legend>
            <ListPicker
              list="jurisdictions"
              chosen={[]}
              onChoose={(codes) => setSaid(give(said, 'jurisdictions', codes.length > 0 ? codes : undefined))}
            />
          </fieldset>
          <div class="row">
            <button class="main" disabled={!isAskable(said)}>
              {words.ask}
            </button>
            <span class="hint">{words.price}</span>
          </div>
        </form>
      )}
    </div>
  )
}
