import { Type, type Static } from '@sinclair/typebox'
import { calculatorInputs } from '#src/law/subjects/index.ts'
import { Word } from '#src/law/vocabulary/index.ts'
import { KnownAt } from '#src/lib/law/law-schema.ts'
import { PLACE_OF_PACK_PATTERN } from '#src/lib/law/provisions.ts'
import { IsoDate, Named, ShortText, Strict, StringEnum } from '#src/lib/schema.ts'
import { viewParameter } from '#src/lib/views.ts'

const Maybe = Type.Optional

/** More than the turnover of any firm. A larger amount is taken for a typing error. */
const AMOUNT_MOST = 10_000_000_000_000

const MoneyInput = (description: string) =>
  Strict(
    {
      amount: Type.Number({
        minimum: 0,
        maximum: AMOUNT_MOST,
        description: 'In whole units, cents after the point',
        examples: [800_000_000],
      }),
      currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'EUR; nothing is converted', examples: ['EUR'] }),
    },
    { title: 'AmountInput', description },
  )
const Name = (description: string, example: string) =>
  Maybe(Type.String({ pattern: '^[A-Za-z0-9._:-]{1,120}$', description, examples: [example] }))

const Infringement = Named('PenaltyExposureInfringementInput', {
  pack_id: Word('packs', 'The pack whose law is infringed', 'eu-gdpr'),
  obligation: Maybe(ShortText('Code of the infringed obligation', 'art-32-1')),
  provision: Maybe(
    Type.String({
      pattern: `^${PLACE_OF_PACK_PATTERN}$`,
      maxLength: 120,
      description:
        'The infringed provision, or a chapter, in place of an obligation; without an act, of the main act of the pack',
      examples: ['32016R0679 Art 32(1)'],
    }),
  ),
  conduct: Name('The conduct it arose from: the same name for the same conduct', 'breach-1'),
  operations: Name('The processing operations it concerns; the same name for the same or linked ones', 'crm'),
  days: Maybe(
    Type.Integer({
      minimum: 1,
      maximum: 36_500,
      description: 'For how many days a daily penalty would run',
      examples: [30],
    }),
  ),
  fined: Maybe(
    Type.Boolean({ description: 'Whether the authority of this law has imposed a fine for it', examples: [true] }),
  ),
})
export type InfringementWire = Static<typeof Infringement>

const SIZE_CLASSES = ['micro', 'small', 'medium', 'large'] as const

export const PenaltyExposureBody = Strict(
  {
    person: Maybe(
      StringEnum(['legal', 'natural'], {
        title: 'PersonInput',
        description: 'Who would be sanctioned; both when left out',
      }),
    ),
    ...calculatorInputs,
    size_class: Maybe(
      StringEnum(SIZE_CLASSES, {
        title: 'PenaltyExposureSizeClassInput',
        description: 'Size by Recommendation 2003/361/EC, in place of the facts from which it follows',
      }),
    ),
    turnover: Maybe(MoneyInput('Total worldwide annual turnover of the undertaking in the preceding financial year')),
    profit: Maybe(MoneyInput('Profits gained or losses avoided by the infringement')),
    infringements: Type.Array(Infringement, {
      minItems: 1,
      maxItems: 50,
      description: 'Each with the duty or the provision that is infringed',
      examples: [[{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)' }]],
    }),
    as_of: Maybe({ ...IsoDate, description: 'Legal time; default today' }),
    known_at: Maybe(KnownAt),
    ...viewParameter,
  },
  {
    $id: 'PenaltyExposureRequest',
    examples: [
      {
        person: 'legal',
        entity_roles: ['controller'],
        facts: { is_undertaking: true },
        turnover: { amount: 800_000_000, currency: 'EUR' },
        infringements: [{ pack_id: 'eu-gdpr', provision: '32016R0679 Art 32(1)' }],
      },
    ],
  },
)
export type PenaltyExposure = Static<typeof PenaltyExposureBody>
