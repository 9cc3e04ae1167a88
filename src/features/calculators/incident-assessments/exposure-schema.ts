import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Money } from '#src/law/attachments/attached.outside.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { knownAmount, Penalty } from '#src/law/fines/penalty.outside.ts'
import { pick } from '#src/lib/present.ts'
import { Described, Named, NamedList, RefTo, StringEnum } from '#src/lib/schema.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

export const AssessedFine = Named('IncidentAssessmentFine', {
  pack_id: Text,
  ...pick(Penalty.properties, 'code title bound imposed_by addressed turns_on'),
  'maximum?': Named('Maximum', knownAmount),
  'no_amount?': Text,
  'rules?': NamedList('FineRule', 'How the amount is made; several while it is open which of them holds', {
    'condition?': Named('RuleCondition', fields('rule ref')),
    combine: Text,
    terms: NamedList('RuleTerm', {
      kind: StringEnum(['fixed', 'turnover', 'profit_multiple', 'per_day']),
      'amount?': RefTo(Money),
      ...fields('percent? factor?'),
    }),
  }),
  'missing?': Texts,
  'barred_by?': NamedList('FineBarredBy', 'Fines of another law for the same conduct that bar this one', {
    state: StringEnum(['barred', 'open', 'not_barred']),
    by: Texts,
    ref: Text,
  }),
  citations: Type.Array(Type.String({ examples: ['CELEX:32025R0301 Art 5(1)(a)'] })),
})

export const AssessedExposure = Named('IncidentAssessmentExposure', {
  pack_id: Text,
  obligations: Described.list('Duties to file of which the same fines follow'),
  outcome: StringEnum(OUTCOMES),
  'displaced_by?': Text,
  'relationship_ids?': Described.list('Relationship facts that say so'),
  'fines?': Described.list('Codes of `fines`. Absent for a displaced duty: it has none'),
})

export type ExposureWire = Static<typeof AssessedExposure>
export type AssessedFineWire = Static<typeof AssessedFine>
