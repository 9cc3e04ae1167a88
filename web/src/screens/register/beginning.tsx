import { EXAMPLES } from '../../company/examples.ts'
import { lazily } from '../../parts/lazily.tsx'
import { openings } from '../../company/openings.ts'
import { start as words } from '../../strings/start.ts'
import { companies } from '../../strings/register.ts'
import { Companies } from './companies.tsx'
import { beginCompany } from './company-now.ts'
import { LastDeleted } from './delete.tsx'

/** The form comes while the examples are read. */
const Describe = lazily(async () => (await import('./describe.tsx')).Describe)

/** The register before a company is chosen: examples, one click each, a kept one, or answers of one's own. */
export function Beginning() {
  return (
    <div class="beginning">
      <div>
        <h1 tabIndex={-1}>{words.title}</h1>
        <LastDeleted />
        <p>
          {words.service}
          <a href="/incidents">{words.incidents}</a>.
        </p>
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
      </div>
      {openings.value.length > 0 && <Describe />}
    </div>
  )
}
