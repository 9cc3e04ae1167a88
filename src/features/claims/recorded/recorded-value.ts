import type { Static } from '@sinclair/typebox'
import type { Money } from '#src/law/attachments/attached.outside.ts'
import type { CitationWithRole } from '#src/lib/law/provisions.ts'

/** Kinds of a length of time. */
export const LENGTHS = ['limit', 'period', 'interval', 'validity', 'retention'] as const

/** Kinds of a value. A value has one, and is compared with those of its kind alone. */
export const VALUE_KINDS = [...LENGTHS, 'amount', 'percentage', 'threshold', 'date'] as const

export type ValueKind = (typeof VALUE_KINDS)[number]

export const BOUNDS = ['at_most', 'at_least', 'more_than', 'less_than', 'maximum_of_at_least'] as const

export type Bound = (typeof BOUNDS)[number]

export const COMBINES = ['higher_of', 'lower_of'] as const

export type Combine = (typeof COMBINES)[number]

export const DATE_KINDS = ['published', 'in_force', 'applies', 'transposition', 'end'] as const

export type DateKind = (typeof DATE_KINDS)[number]

/** Of a period in which not every day counts. */
export const COUNTED_IN = ['working_days'] as const
type CountedIn = (typeof COUNTED_IN)[number]

/** What a value is measured in. */
export interface Measured {
  duration?: string
  money?: Money
  percent?: number
  count?: number
  date?: string
}

/** A value of a claim or a record: one of its measures, none for a limit to which the law sets no length of time. */
export interface Value extends Measured {
  kind: ValueKind
  /** What it is of, such as `certification`, or the figure that a threshold is for. */
  of?: string
  counted_in?: CountedIn
  /** From which a length of time runs. */
  event?: string
  /** What a percentage is of. */
  base?: string
  date_kind?: DateKind
}

/** What has values. */
export const OBJECTS = ['obligation', 'filing', 'penalty', 'evidence', 'criterion', 'version'] as const

/** One value that a version records, with its object, its addressees and the provisions that state it. */
export interface RecordedValue {
  object: {
    type: (typeof OBJECTS)[number]
    code: string
    title: string
    hash: string
  }
  /** Codes of the obligations that the object is attached to; for an obligation its own code. */
  obligations: string[]
  value: Value
  bound?: Bound
  /** Code of the rule under which it holds. */
  condition?: string
  note?: string
  /** The condition, in words, under which alone it holds. */
  onlyWhere?: string
  /** Provisions that state the condition, in words or as a rule. */
  conditionAt?: string[]
  /** True for an extension of a period, which is not the limit itself. */
  isExtension?: boolean
  /** For thresholds: codes of the criterion and of those of which it is a part. */
  criteria?: string[]
  /** For thresholds: other names of what it is of, such as all clients for a share of the clients. */
  alsoOf?: string[]
  /** How many points of a list are enough. Only a claim about the list itself is compared with it. */
  isList?: boolean
  /** For filings: the type. Only a filing of the same type can be an exception to another. */
  filingType?: string
  /** For penalties: which of several terms counts. */
  combine?: string
  /** The value's own dates, else those of its duty or version: from when it binds anybody. */
  appliesFrom: Array<{ date: string; condition?: string | undefined }>
  /** Empty for a value without addressees, such as a date of the whole act. */
  addressees: string[]
  /** Provisions that state the value: `32022R2554 Art 19(4)(a)`. */
  places: string[]
  /** For penalties: the provisions whose infringement is sanctioned. */
  targets: string[]
  citations: Array<Static<typeof CitationWithRole>>
}

/** An obligation, in the form for claims on addressee, citation and existence. */
export interface RecordedDuty {
  code: string
  title: string
  hash: string
  /** `may`: the law allows it and doesn't ask for it. */
  modality: string
  roles: string[]
  appliesFrom: Array<{ date: string; condition?: string | undefined }>
  /** Provisions that it rests on. */
  basis: string[]
  citations: Array<Static<typeof CitationWithRole>>
}

/** `32016R0679 Art 33(1)` */
export function provisionRefOf({ instrument_id, provision }: Static<typeof CitationWithRole>): string {
  return `${instrument_id} ${provision}`
}
