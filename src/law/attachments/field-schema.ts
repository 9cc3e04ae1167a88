import { Type } from '@sinclair/typebox'
import { Described, DescribedList, Maybe, Named, Strict } from '#src/lib/schema.ts'

const Text = Type.String()

const KnownOfField = Strict(
  {
    figure: Maybe(Described('The figure that it asks for')),
    share: Maybe(
      Strict(
        { figure: Text, of: Text },
        { title: 'KnownShare', description: 'Of a percentage: the two figures that make it' },
      ),
    ),
    event: Maybe(Described('The event of which it asks the instant: that from which it counts')),
    instant: Maybe(Described('`happened_at` where it asks when the event happened')),
    reference: Maybe(Described('The filing whose reference it asks for')),
    choices: Maybe(
      Type.Array(
        Named('KnownChoice', { figure: Maybe(Text), criterion: Maybe(Text), filing_type: Maybe(Text), choice: Text }),
        {
          description:
            'Choices of the form: each where the figure is true, the criterion is met, or the filing is of the type',
        },
      ),
    ),
    note: Maybe(Described('How what is known differs from what the field asks')),
  },
  {
    title: 'KnownOfField',
    description: 'What a kept incident knows of it: the workbook of an incident has the value',
  },
)

/** A field of a filing, in the form of the act where it has one. */
export const ContentField = Named('FilingRuleContentField', {
  number: Maybe(Described('Of the field in the form that the act has', '3.16')),
  name: Text,
  type: Maybe(Described('What the form accepts', 'date_time')),
  mandatory: Maybe(Described('In this filing: yes, no, if_applicable or conditional')),
  mandatory_when: Maybe(Described('The condition of a conditional field')),
  description: Text,
  choices: Maybe(DescribedList('What the form lets one choose')),
  known: Maybe(KnownOfField),
  ref: Maybe(Described('Provision that says so', 'CELEX:32025R0302 Annex II(3)(16)')),
})
