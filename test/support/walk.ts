import { expect } from 'vitest'
import type { Customer, Service } from './service.ts'

/** A record of a walked list. */
export interface Walked {
  id: string
  updated_at: string
  [field: string]: unknown
}

interface PageOfWalk {
  data: Walked[]
  page: { limit: number; total: number; next_after?: string; has_more: boolean }
}

/** Since ever: a walk of all records in the order of their changes. */
export const EVER = '1970-01-01T00:00:00Z'

/** Reads pages of a list by cursor. */
export function walkOf(service: Service, customer: Customer, path: string) {
  const read = async (query: Record<string, string>): Promise<PageOfWalk> => {
    const text = new URLSearchParams(query).toString()
    const { status, json } = await service.call(customer, 'GET', `/api/v1${path}?${text}`)
    expect({ status, errors: json.errors }).toEqual({ status: 200, errors: undefined })
    return json
  }

  /** Every page from `query` on, until there is no more. `between` happens after each page but the last. */
  async function walk(query: Record<string, string>, between: () => Promise<unknown> = () => Promise.resolve()) {
    const { updated_since: _since, ...later } = query
    const met: Walked[] = []
    let json = await read(query)
    for (;;) {
      met.push(...json.data)
      if (!json.page.has_more) return { met, next: json.page.next_after }
      await between()
      json = await read({ ...later, after: json.page.next_after! })
    }
  }
  return { read, walk }
}
