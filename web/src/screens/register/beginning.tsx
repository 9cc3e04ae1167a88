import { useState } from 'preact/hooks'
import { give, valueOf } from '../../company/asking.ts'
import { NOBODY, type Company } from '../../company/company.ts'
import { EXAMPLES } from '../../company/examples.ts'
import { openings } from '../../company/openings.ts'
import { AnswerControl } from '../../parts/answer-control.tsx'
import { ListPicker } from '../../parts/list-picker.tsx'
import { start as words } from '../../strings.ts'
import { companies } from '../../strings-register.ts'
import { Companies } from './companies.tsx'
import { beginCompany } from './company-now.ts'

/** The register before a company is chosen: three examples, one click each, or answers of one's own. */
export function Beginning() {
  const [given, setSaid] = useState<Company>()
  // What is not answered is not known yet, and no “no”.
  const said = given ?? { ...NOBODY, maybe: openings.value.flatMap(({ maybe }) => maybe) }
  const isSaid = openings.value.some(({ code }) => valueOf(said, code) !== undefined)
  const begin = (event: Event) => {
    event.preventDefault()
    beginCompany({ ...said, name: words.mine, lists: { entity_roles: [], ...said.lists } })
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
          {openings.value.map(({ code, question, act, roles }) => (
            <fieldset key={code}>
              <legend>{question}</legend>
              <p class="hint">{act}</p>
              <AnswerControl
                control={{ kind: 'opening', roles }}
                value={valueOf(said, code)}
                onAnswer={(value) => setSaid(give(said, code, value))}
              />
            </fieldset>
          ))}
          <fieldset>
            <legend>{words.where}</legend>
            <ListPicker
              list="jurisdictions"
              chosen={[]}
              onChoose={(codes) => setSaid(give(said, 'jurisdictions', codes))}
            />
          </fieldset>
          <div class="row">
            <button class="main" disabled={!isSaid}>
              {words.ask}
            </button>
            <span class="hint">{words.price}</span>
          </div>
        </form>
      )}
    </div>
  )
}
