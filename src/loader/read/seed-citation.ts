import { Type } from '@sinclair/typebox'
import { Sha256, Strict, StringEnum } from '#src/lib/schema.ts'

/** Texts and citations, as all seed files write them. */
export const LongText = Type.String({ minLength: 1, maxLength: 2000 })
export const Line = Type.String({ minLength: 1, maxLength: 300 })

/** A provision of an act (`Art 19(4)(a)`), or of a catalog of controls (`Control ac-2.1`, `Control ac-2(smt.a)`). */
export const PROVISION =
  '((Art|Annex|Recital) [0-9A-Za-z]+(\\([0-9A-Za-z]+\\))*|(Control|Group|Resource) [0-9A-Za-z._-]+(\\([0-9A-Za-z._-]+\\))*)'

/** `32022R2554 Art 19(4)(a)`: CELEX number, a space, then a provision exactly as the instrument's index spells it. */
export const ProvisionRef = Type.String({ pattern: `^[0-9A-Z()]+ ${PROVISION}$`, maxLength: 240 })

const CITATION_ROLES = ['basis', 'definition', 'exception', 'penalty', 'interpretation', 'date'] as const

/** A bare string is short for `{ref, role: basis}`. */
export const SeedCitation = Type.Union([
  ProvisionRef,
  Strict({
    ref: ProvisionRef,
    role: Type.Optional(StringEnum(CITATION_ROLES)),
    /** SHA-256 of the cited sentence with folded white space, so that a text can be checked without storing it. */
    quote_hash: Type.Optional(Sha256),
  }),
])
export const Citations = Type.Array(SeedCitation, { minItems: 1 })
