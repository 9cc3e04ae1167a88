import { computed } from '@preact/signals'
import { formatCompany, isAskable, NOBODY, parseCompany, type Company } from '../../company/company.ts'
import { address, changeLaw, go } from '../../url/address.ts'
import { formatRegister, view } from '../../url/register.ts'
import { kept, saveKept } from './kept.ts'

/** The parts of the address that say which company it is: while filters change, nothing of it is read again. */
const customerNow = computed(() => view.value.customer)
const fragmentNow = computed(() => address.value.fragment)

/** The company of the address: the kept one that its query names, or the one that its fragment describes. */
export const company = computed<Company>(() => {
  const customer = customerNow.value
  if (customer === undefined) return parseCompany(fragmentNow.value)
  return kept.value?.profile.id === customer ? kept.value.company : NOBODY
})

/** True once something can be asked, or will be when the kept company is read. */
export const isChosen = computed(() => customerNow.value !== undefined || isAskable(company.value))

/** Changes what is known of the company: in the address, or in its profile. */
export function changeCompany(next: Company): void {
  if (view.value.customer === undefined) go({ fragment: formatCompany(next) })
  else saveKept(next)
}

/** Begins with another company, which is not kept. */
export function beginCompany(next: Company): void {
  go({ query: new URLSearchParams(), fragment: formatCompany(next) })
}

/** Asks for the law as it was known at an instant. The service keeps no such past of a kept company: its answers go along. */
export function readAsKnown(asOf: string | undefined, knownAt: string | undefined): void {
  if (view.value.customer === undefined || knownAt === undefined) return changeLaw({ asOf, knownAt })
  const query = formatRegister({ ...view.value, customer: undefined, asOf, knownAt })
  go({ query, fragment: formatCompany(company.value) })
}
