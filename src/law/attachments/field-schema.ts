import { Type } from '@sinclair/typebox'
import { Strict } from '#src/lib/schema.ts'

const Text = Type.String()
const Maybe = Type.Optional

const KnownOfField = Strict(
  {
    figure: Maybe(Type.String({ description: 'The figure that it asks for' })),
    share: Maybe(Strict({ figure: Text, of: Text }, { description: 'Of a percentage: the two figures that make it' })),
    event: Maybe(Type.String({ description: 'The event of which it asks the instant: that from which it counts' })),
    instant: Maybe(Type.String({ description: '`happened_at` where it asks when the event happened' })),
    reference: Maybe(Type.String({ description: 'The filing whose reference it asks for' })),
    choices: Maybe(
      Type.Array(Strict({ figure: Maybe(Text), criterion: Maybe(Text), filing_type: Maybe(Text), choice: Text }), {
        description:
          'Choices of the form: each where the figure is true, the criterion is met, or the filing is of the type',
      }),
    ),
    note: Maybe(Type.String({ description: 'How what is known differs from what the field asks' })),
  },
  {
    title: 'KnownOfField',
    description: 'What a kept incident knows of it: the workbook of an incident has the value',
  },
)

/** A field of a filing, in the form of the act where it has one. */
export const ContentField = Strict({
  number: Maybe(Type.String({ description: 'Of the field in the form that the act has', examples: ['3.16'] })),
  name: Text,
  type: Maybe(Type.String({ description: 'What the form accepts', examples: ['date_time'] })),
  mandatory: Maybe(Type.String({ description: 'In this filing: yes, no, if_applicable or conditional' })),
  mandatory_when: Maybe(Type.String({ description: 'The condition of a conditional field' })),
  description: Text,
  choices: Maybe(Type.Array(Text, { description: 'What the form lets one choose' })),
  known: Maybe(KnownOfField),
  ref: Maybe(Type.String({ description: 'Provision that says so', examples: ['CELEX:32025R0302 Annex II(3)(16)'] })),
})
