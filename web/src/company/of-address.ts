import { computed } from '@preact/signals'
import { address } from '../url/address.ts'
import { type Company, isAskable, parseCompany } from './company.ts'

/** A company that an address carries: a kept one by its id, or what is said of one after the `#`. */
export interface AddressCompany {
  customer: string | undefined
  company: Company
}

const ID = /^(?!\.{1,2}$)[A-Za-z0-9._:-]{1,120}$/

/** The company of the address; undefined without one. */
export const companyOfAddress = computed<AddressCompany | undefined>(() => {
  const { query, fragment } = address.value
  const id = query.get('customer') ?? ''
  const customer = ID.test(id) ? id : undefined
  const company = parseCompany(fragment)
  return customer !== undefined || isAskable(company) ? { customer, company } : undefined
})

/** What it is called. */
export const nameOfCompany = ({ customer, company }: AddressCompany, unnamed: string): string =>
  customer ?? (company.name || unnamed)
