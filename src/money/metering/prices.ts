import type { Scope } from '#src/lib/scopes.ts'

/** What one call costs, in credits. This table also answers `GET /api/v1/billing/prices`. */
export const PRICES = {
  /** Reads and lists of packs, obligations, relationships, vocabularies. */
  read: 1,
  /** Applicability check. */
  check: 2,
  /** Relationship query over packs. */
  query: 2,
  search: 2,
  /** Search for a company: a search, and a check of the company. */
  company_search: 4,
  /** Register or fines of a kept company: a check of it as of today. */
  register: 2,
  calculator: 2,
  claim: 2,
  /** Assessment of an incident: a check, its deadlines and its fines at once. */
  assessment: 6,
  run: 10,
  /** Changes of a workspace's own records, and bounded work on them. */
  write: 1,
  /** A webhook that a customer asks for: a test or a repetition. Automatic deliveries are free. */
  delivery: 1,
  /** Account, billing and OAuth operations are free, so that a workspace without credits can see why. */
  account: 0,
} as const

export type PriceName = keyof typeof PRICES

/** The scope and price of an operation. It is made from the policy of the route, so the two can't differ. */
export interface PricedOperation {
  /** operationId of the route. */
  operation: string
  method: string
  path: string
  scope: Scope
  price: PriceName
  credits: number
}
