import { signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { spent } from './spent.ts'

type Run = Schemas['ApplicabilityRun']

/** The run that a kept company is compared with: which answers and which law it was made of. */
export const earlier = signal<Run | undefined>(undefined)

const RUN = '/api/v1/applicability-runs/{run_id}'

/** Reads a run, which never changes, once. Without it the page says how much differs, and not why. */
export async function readEarlier(id: string): Promise<void> {
  if (earlier.peek()?.id === id) return
  try {
    const call = { method: 'GET', path: `/api/v1/applicability-runs/${id}` } as const
    const { data, made } = await callApi(call, (api) => api.GET(RUN, { params: { path: { run_id: id } } }))
    spent.value += made.cost
    earlier.value = data
  } catch {
    earlier.value = undefined
  }
}
