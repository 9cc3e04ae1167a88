import type { Static } from '@sinclair/typebox'
import type { CitationRow } from '#src/lib/citation-row.ts'

export const MEASURES = ['time_limit', 'retention', 'interval'] as const
export type Measure = (typeof MEASURES)[number]
export const BOUNDS = ['at_most', 'at_least', 'maximum_of_at_least'] as const
export type Bound = (typeof BOUNDS)[number]
export const DATE_KINDS = ['published', 'in_force', 'applies', 'transposition', 'end'] as const
export type DateKind = (typeof DATE_KINDS)[number]

export interface Money {
  amount: number
  currency: string
}

/** A value that a claim can state. A deadline without a duration: the law sets no length of time. */
export type RecordedContent =
  | { kind: 'deadline'; measure: Measure; duration: string | null; event?: string }
  | { kind: 'amount'; money: Money }
  | { kind: 'percentage'; percent: number; base?: string }
  | { kind: 'date'; date: string; dateKind: DateKind }

/** One value that a version records: of which object, for whom, and where the law says it. */
export interface RecordedValue {
  object: {
    type: 'obligation' | 'filing' | 'penalty' | 'evidence' | 'version'
    code: string
    title: string
    hash: string
  }
  /** Codes of the obligations that the object hangs on, or is. */
  obligations: string[]
  value: RecordedContent
  bound?: Bound
  /** Code of the rule under which it holds. */
  condition?: string
  note?: string
  /** In words: it holds only where this is so. */
  onlyWhere?: string
  /** Where the law says that condition. */
  conditionAt?: string[]
  /** True for what a period can be extended to: it is not the limit by itself. */
  isExtension?: boolean
  /** For filings: what sort it is, by which one is told to depart from another. */
  filingType?: string
  /** For penalties: which of several terms counts. */
  combine?: string
  /** Empty: it is addressed to nobody, like a date of the whole act. */
  addressees: string[]
  /** Where the value stands: `32022R2554 Art 19(4)(a)`. */
  places: string[]
  /** For penalties: whose infringement is sanctioned. */
  targets: string[]
  citations: Array<Static<typeof CitationRow>>
  /** Words that say what it is about, and words that are near to it. */
  texts: { own: string[]; near: string[]; /** What its other values are of. */ beside?: string }
}

/** An obligation as claims on addressee, citation and existence are compared with it. */
export interface Duty {
  code: string
  title: string
  summary: string
  hash: string
  roles: string[]
  /** Provisions that it rests on. */
  basis: string[]
  citations: Array<Static<typeof CitationRow>>
}

/** `32016R0679 Art 33(1)` */
export function refOf({ instrument_id, provision }: Static<typeof CitationRow>): string {
  return `${instrument_id} ${provision}`
}
