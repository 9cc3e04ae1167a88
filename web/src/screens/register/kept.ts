import { signal } from '@preact/signals'
import { RegpackError, type Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { contentOf, LISTS, MAYBE_FIELDS, NOBODY, type Company } from '../../company/company.ts'
import { readRecorders } from '../../company/recorders.ts'
import { spent } from './spent.ts'

type Profile = Schemas['CustomerProfile']

/** A company that the service keeps as a profile. */
export interface Kept {
  /** As it is stored. */
  profile: Profile
  /** As it is shown: an answer counts at once, and is stored afterwards. */
  company: Company
}

export const kept = signal<Kept | undefined>(undefined)
export const keptFailure = signal<unknown>(undefined)
/** True while an answer is shown that is not stored yet. */
export const isSaving = signal(false)

/** A change that the service refused, because the company was changed elsewhere since it was read here. */
interface Conflict {
  id: string
  change: Change
  /** The version that is shown. */
  version: number
  /** True once the company was read again. */
  isRead: boolean
}
export const conflict = signal<Conflict | undefined>(undefined)

const PROFILE = '/api/v1/customer-profiles/{customer_profile_id}'
const RUNS = '/api/v1/customer-profiles/{customer_profile_id}/applicability-runs'
const pathOf = (id: string) => ({ path: { customer_profile_id: id } })

function show(profile: Profile, aside: string[] = []): void {
  kept.value = { profile, company: companyOf(profile, aside) }
}

/** What a profile says, as the page has it. A list that was set aside is remembered by this page alone. */
function companyOf(profile: Profile, aside: string[]): Company {
  const fields = Object.entries(MAYBE_FIELDS)
  return {
    ...NOBODY,
    name: profile.name ?? profile.id,
    lists: Object.fromEntries(LISTS.flatMap((list) => (profile[list] ? [[list, profile[list]]] : []))),
    facts: profile.facts ?? {},
    answers: (profile.answers ?? {}) as Company['answers'],
    done: profile.done ?? {},
    maybe: fields.flatMap(([list, field]) => (profile[field] ?? []).map((entry) => `${list}/${entry}`)),
    aside,
  }
}

/** The inputs of a check in a profile. */
export function inputsOf(profile: Profile) {
  const {
    id: _id,
    name: _name,
    version: _version,
    current_version: _current,
    hash: _hash,
    current_run_id: _run,
    written_at: _written,
    written_by: _writer,
    created_at: _created,
    updated_at: _updated,
    ...inputs
  } = profile
  return inputs
}

/** Reads a kept company. Returns what abandons it. */
export function readKept(id: string): () => void {
  const aborter = new AbortController()
  const { signal: aborted } = aborter
  keptFailure.value = undefined
  const read = async () => {
    try {
      const call = { method: 'GET', path: `/api/v1/customer-profiles/${id}` } as const
      const { data, made } = await callApi(call, (api) => api.GET(PROFILE, { params: pathOf(id), signal: aborted }))
      spent.value += made.cost
      if (!aborted.aborted) show(data)
    } catch (error) {
      if (!aborted.aborted) keptFailure.value = error
    }
  }
  if (kept.peek()?.profile.id !== id) void read()
  return () => aborter.abort()
}

/** The companies that the workspace keeps, the first hundred by id. */
export async function listKept() {
  const call = { method: 'GET', path: '/api/v1/customer-profiles?limit=100' } as const
  const [{ data, made }, recorders] = await Promise.all([
    callApi(call, (api) => api.GET('/api/v1/customer-profiles', { params: { query: { limit: 100 } } })),
    readRecorders(),
  ])
  spent.value += made.cost
  const companies = data.data.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
  return { companies, hasMore: data.page.has_more, recorders }
}

/** Keeps a company under an id that is free, and makes its first run. Without the run it is kept all the same. */
export async function keepCompany(company: Company, { id, name }: { id: string; name: string }): Promise<void> {
  const body = { id, name, ...contentOf(company) }
  const call = { method: 'POST', path: '/api/v1/customer-profiles', body } as const
  const { data, made } = await callApi(call, (api) => api.POST('/api/v1/customer-profiles', { body }))
  spent.value += made.cost
  show(data)
  await takeState()
}

/** Deletes a kept company as it was shown. Returns what went with it. Throws what the service says. */
export async function deleteKept({ id, current_version: version }: Profile) {
  const path = `/api/v1/customer-profiles/${encodeURIComponent(id)}?expected_version=${version}`
  const params = { ...pathOf(id), query: { expected_version: version } }
  const { data, made } = await callApi({ method: 'DELETE', path }, (api) => api.DELETE(PROFILE, { params }))
  spent.value += made.cost
  if (kept.value?.profile.id === id) kept.value = undefined
  return data.deleted
}

/** Makes a run of the kept company: what it owes now is what later changes are measured from. */
export async function takeState(): Promise<void> {
  if (!kept.value) return
  const { profile } = kept.value
  keptFailure.value = undefined
  try {
    const call = { method: 'POST', path: RUNS.replace('{customer_profile_id}', profile.id), body: {} } as const
    const { data, made } = await callApi(call, (api) => api.POST(RUNS, { params: pathOf(profile.id), body: {} }))
    spent.value += made.cost
    const { company } = kept.value
    kept.value = { profile: { ...profile, current_run_id: data.id }, company }
  } catch (error) {
    keptFailure.value = error
  }
}

let last: Promise<void> = Promise.resolve()

/** Shows a change of the kept company at once, and stores it after those before it. */
export function saveKept(next: Company): void {
  if (!kept.value) return
  kept.value = { ...kept.value, company: next }
  isSaving.value = true
  keptFailure.value = undefined
  conflict.value = undefined
  last = storeAfter(last, store)
}

export function dropConflict(): void {
  conflict.value = undefined
}

/** Reads the company as it is stored now. The refused change is not made before the reader asks for it. */
export async function readAgain(): Promise<void> {
  const { value: refused } = conflict
  if (!refused) return
  const { id } = refused
  keptFailure.value = undefined
  try {
    const call = { method: 'GET', path: `/api/v1/customer-profiles/${id}` } as const
    const { data, made } = await callApi(call, (api) => api.GET(PROFILE, { params: pathOf(id) }))
    spent.value += made.cost
    if (kept.value?.profile.id !== id) return
    show(data)
    conflict.value = { ...refused, version: data.version, isRead: true }
  } catch (error) {
    keptFailure.value = error
  }
}

/** Makes the refused change of the company as it was read again. */
export function giveAgain(): void {
  const { value: refused } = conflict
  conflict.value = undefined
  if (!refused) return
  isSaving.value = true
  last = storeAfter(last, () => storeChange(refused.change, show))
}

async function storeAfter(before: Promise<void>, next: () => Promise<void>): Promise<void> {
  await before
  await next()
  isSaving.value = isUnsaved()
}

/** True while what is shown differs from what is stored. */
function isUnsaved(): boolean {
  if (!kept.value) return false
  const { profile, company } = kept.value
  return Object.keys(changeBetween(companyOf(profile, []), company)).length > 0
}

async function store(): Promise<void> {
  if (!kept.value) return
  const { profile, company } = kept.value
  const change = changeBetween(companyOf(profile, []), company)
  if (Object.keys(change).length === 0) return
  // Another answer may have been given meanwhile.
  await storeChange(change, (stored) => {
    if (kept.value) kept.value = { profile: stored, company: kept.value.company }
  })
}

async function storeChange(change: Change, take: (stored: Profile) => void): Promise<void> {
  if (!kept.value) return
  const { profile } = kept.value
  const { id, version } = profile
  const body = { ...change, expected_version: version }
  try {
    const call = { method: 'PATCH', path: `/api/v1/customer-profiles/${id}`, body } as const
    const { data, made } = await callApi(call, (api) => api.PATCH(PROFILE, { params: pathOf(id), body }))
    spent.value += made.cost
    // Another company may have been opened meanwhile.
    if (kept.value.profile.id === id) take(data)
  } catch (error) {
    if (kept.value.profile.id !== id) return
    if (error instanceof RegpackError && error.code === 'conflict')
      conflict.value = { id, change, version, isRead: false }
    else keptFailure.value = error
    // What is shown is what is stored.
    show(profile)
  }
}

type Change = Schemas['ProfileUpdateRequest']

/** What has to be said to make one company of the other (RFC 7396). */
export function changeBetween(before: Company, after: Company): Change {
  const [was, is] = [contentOf(before), contentOf(after)]
  const change: Record<string, unknown> = {}
  for (const field of [...LISTS, ...Object.values(MAYBE_FIELDS)])
    if (!isSame(was[field], is[field])) change[field] = is[field] ?? null
  for (const field of ['facts', 'answers', 'done'] as const) {
    const [old = {}, now = {}] = [was[field], is[field]] as Array<Record<string, unknown> | undefined>
    const codes = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((code) => old[code] !== now[code])
    if (codes.length > 0) change[field] = Object.fromEntries(codes.map((code) => [code, now[code] ?? null]))
  }
  return change
}

function isSame(one: string[] | undefined, other: string[] | undefined): boolean {
  return JSON.stringify(one?.toSorted()) === JSON.stringify(other?.toSorted())
}
