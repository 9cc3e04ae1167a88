import { Type, type Static } from '@sinclair/typebox'
import { knownAmount, Penalty } from '#src/law/fines/penalty.outside.ts'
import { fields } from '#src/lib/fields.ts'
import { pick } from '#src/lib/present.ts'
import { Component, Described, NamedList, RefTo, StringEnum } from '#src/lib/schema.ts'
import { FullOnly } from '#src/lib/views.ts'

/** A fine that one subject can get, with its amount and what that hangs on. */
export const CompanyFine = Component('CompanyFine', {
  ...fields('pack_id subject_id'),
  act: Described('Short name of the act', 'AI Act'),
  code: Described('Code of the penalty fact', 'fine-99-3'),
  title: Type.String(),
  provisions: Described.list('What it rests on, as it is cited; the one with the amount first', ['AI Act Art 99(3)']),
  'url?': Described('The first provision at its publisher'),
  certain: Type.Boolean({
    description: 'True: it is for the subject, which owes one of its duties. False: `hangs_on` says on what that hangs',
  }),
  in_words: Described('How high it can be, in one sentence', 'up to EUR 20,000,000'),
  ...knownAmount,
  ...pick(Penalty.properties, 'bound set_by imposed_by'),
  hangs_on: NamedList('FineInput', 'What is not known, and what it decides', {
    input: Described('A fact, a list, or the code of a question, which `answers` takes', 'is_undertaking'),
    question: Described('Asks a person for it'),
    decides: StringEnum(['subject', 'duty', 'amount'], {
      description:
        '`subject`: whether the fine is for it; `duty`: whether it owes a duty of the fine; `amount`: how high it is',
    }),
  }),
  'applies_from?': Described('Since when the fine is the law, where that is not the date of its act'),
  duties: Described.count('How many duties of the subject it threatens'),
  duty_codes: FullOnly(Described.list('Their codes', ['art-5-1-a'])),
  hash: FullOnly(Described('SHA-256 of the legal content')),
})
export type CompanyFineWire = Static<typeof CompanyFine>

/** The fines of a company under the law of a day. */
export const CompanyFines = Component('CompanyFines', {
  data: Type.Array(RefTo(CompanyFine), {
    description:
      'Those that are certain first, the highest first; then those that are open; last in each those of which national law says how much',
  }),
  not_summed: Described('Why there is no sum, with the provisions'),
  open_acts: NamedList('FineOpenAct', 'Acts whose question is open: their fines are not listed', {
    ...fields('pack_id subject_id act'),
    input: Described('The question, which the lists or `answers` answer'),
    question: Described('Asks a person for it'),
  }),
})
export type CompanyFinesWire = Static<typeof CompanyFines>
