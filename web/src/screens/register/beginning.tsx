import { useState } from 'preact/hooks'
import { NOBODY, type ListName } from '../../company/company.ts'
import { EXAMPLES } from '../../company/examples.ts'
import { vocabulary } from '../../law/reference.ts'
import { ListPicker } from '../../parts/list-picker.tsx'
import { start as words } from '../../strings.ts'
import { companies } from '../../strings-register.ts'
import { Companies } from './companies.tsx'
import { beginCompany } from './company-now.ts'

/** The register before a company is chosen: three examples, one click each, or two lists of one's own. */
export function Beginning() {
  const [lists, setLists] = useState<Partial<Record<ListName, string[]>>>({})
  const roles = lists.entity_roles ?? []
  const begin = (event: Event) => {
    event.preventDefault()
    beginCompany({ ...NOBODY, name: words.mine, lists })
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
      {vocabulary.value.entity_roles && (
        <form class="own" onSubmit={begin}>
          <fieldset>
            <legend>{words.role}</legend>
            <ListPicker
              list="entity_roles"
              chosen={[]}
              onChoose={(codes) => setLists({ ...lists, entity_roles: codes })}
            />
          </fieldset>
          <fieldset>
            <legend>{words.where}</legend>
            <ListPicker
              list="jurisdictions"
              chosen={[]}
              onChoose={(codes) => setLists({ ...lists, jurisdictions: codes })}
            />
          </fieldset>
          <div class="row">
            <button class="main" disabled={roles.length === 0}>
              {words.ask}
            </button>
            <span class="hint">{words.price}</span>
          </div>
        </form>
      )}
    </div>
  )
}
