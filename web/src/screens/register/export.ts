import { signal } from '@preact/signals'
import { fileWords } from '#src/lib/word-stems.ts'
import { callApi, type Made } from '../../api/api.ts'
import { view } from '../../url/register.ts'
import { CHECK_PATH, subject } from './check.ts'
import { company as companyNow } from './company-now.ts'
import { filterOfView } from './filters.ts'
import { REGISTER_PATH } from './read-register.ts'
import { spent } from './spent.ts'

export const FILES = ['xlsx', 'csv', 'ics'] as const
export type FileKind = (typeof FILES)[number]

export const isExporting = signal<FileKind | undefined>(undefined)
export const exportFailure = signal<unknown>(undefined)

interface Found {
  data: Blob
  made: Made
  name: string
}

/** Saves what is seen as a file: the same question, the filters of the view, and a format. */
export async function saveFile(format: FileKind): Promise<void> {
  const { customer } = view.value
  await saveFrom(format, () => (customer === undefined ? fetchCheck(format) : fetchRegister(customer, format)))
}

/** Saves a file that the service makes. */
export async function saveFrom(format: FileKind, fetchFile: () => Promise<Found>): Promise<void> {
  isExporting.value = format
  exportFailure.value = undefined
  try {
    const { data, made, name } = await fetchFile()
    spent.value += made.cost
    hand(data, view.value.customer === undefined ? withCompany(name) : name)
  } catch (error) {
    exportFailure.value = error
  } finally {
    isExporting.value = undefined
  }
}

/** A calendar has what may apply too, as the screen does. */
const openIn = (format: FileKind) => (format === 'ics' ? { include_open: true } : {})

async function fetchCheck(format: FileKind) {
  const { packs, roles, ...filter } = filterOfView()
  const body = {
    ...subject.value,
    include_not_applicable: false,
    ...filter,
    ...(packs ? { pack_ids: packs } : {}),
    ...(roles ? { addressee_roles: roles } : {}),
  }
  const params = { query: { format, ...openIn(format) } }
  let name = ''
  const found = await callApi({ method: 'POST', path: `${CHECK_PATH}?format=${format}`, body }, async (api) => {
    const answer = await api.POST(CHECK_PATH, { params, body, parseAs: 'blob' })
    name = nameIn(answer.response)
    return answer
  })
  return { ...found, name }
}

async function fetchRegister(customer: string, format: FileKind) {
  const { packs, roles, words, ...filter } = filterOfView()
  const { asOf, isChanged } = view.value
  const query = {
    format,
    ...openIn(format),
    ...filter,
    ...(packs ? { pack_id: packs } : {}),
    ...(roles ? { addressee_role: roles } : {}),
    ...(words ? { word: words } : {}),
    ...(isChanged ? { changed: true } : {}),
    ...(asOf ? { as_of: asOf } : {}),
  }
  const path = `/api/v1/customer-profiles/${customer}/register?format=${format}`
  let name = ''
  const found = await callApi({ method: 'GET', path }, async (api) => {
    const params = { path: { customer_profile_id: customer }, query }
    const answer = await api.GET(REGISTER_PATH, { params, parseAs: 'blob' })
    name = nameIn(answer.response)
    return answer
  })
  return { ...found, name }
}

/** The name that the service gives a file: of two names the one in every script (RFC 6266). */
export function nameIn({ headers }: Response): string {
  const disposition = headers.get('content-disposition') ?? ''
  const [, whole] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return whole ? decodeURIComponent(whole) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? '')
}

/** The service is not told what a company is called that is not kept: the page writes it where that of a kept one is. */
function withCompany(name: string): string {
  const company = fileWords(companyNow.value.name)
  return company === '' ? name : name.replace(/^register-/, `register-${company}-`)
}

/** Gives the file to the browser, which asks where to or saves it. */
function hand(data: Blob, name: string): void {
  const url = URL.createObjectURL(data)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
