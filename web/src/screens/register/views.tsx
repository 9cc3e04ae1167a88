import { views as words } from '../../strings/register.ts'
import { hrefOf } from '../../url/address.ts'
import { formatRegister, parseRegister, view } from '../../url/register.ts'

/** The two views of a company. Filters are of the duties alone, so neither link takes them along. */
export function Views() {
  const { isFines, customer, asOf, knownAt } = view.value
  const { view: bare } = parseRegister(new URLSearchParams())
  const link = (name: string, isShown: boolean, isOfFines: boolean) => (
    <a
      aria-current={isShown ? 'page' : undefined}
      href={hrefOf('/register', formatRegister({ ...bare, customer, asOf, knownAt, isFines: isOfFines }))}
    >
      {name}
    </a>
  )
  return (
    <nav class="views" aria-label={words.label}>
      {link(words.duties, !isFines, false)}
      {link(words.fines, isFines, true)}
    </nav>
  )
}
