import { itemsFile, type MistakeCase } from './mistake-case.ts'

/** Mistakes of the fields of a filing, each alone. */
export const FORM_MISTAKES: MistakeCase[] = [
  {
    name: 'a conditional field of a form without its condition',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [{ name: 'cause', mandatory: 'conditional', description: 'Why' }]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/mandatory_when',
    line: /name: cause/,
    reason: /^says when a field is mandatory that is conditional, and no other$/,
  },
  {
    name: 'choices of a field that is no choice',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [{ name: 'cause', type: 'text', description: 'Why', choices: ['a', 'b'] }]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/choices',
    line: /choices:/,
    reason: /^only a choice has choices$/,
  },
  {
    name: 'two fields of a form with one number',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [
        { number: '1.1', name: 'cause', description: 'Why' },
        { number: '1.1', name: 'effect', description: 'What' },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/1/number',
    line: /number: "1\.1"/,
    nth: 1,
    reason: /^two fields have the number "1\.1"$/,
  },
  {
    name: 'a figure of another type than the field that it fills in',
    change: ({ one, key }) =>
      (one.filings[0]!.content_fields = [
        { name: 'clients', type: 'amount', description: 'Who', known: { figure: `t_${key}_clients` } },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/figure',
    line: /figure:/,
    reason: /^fills in a field of type integer, and this one is of type amount$/,
  },
  {
    name: 'a share of a figure that is not there',
    change: ({ one, key }) =>
      (one.filings[0]!.content_fields = [
        {
          name: 'clients',
          type: 'integer',
          description: 'Who',
          known: { figure: `t_${key}_clients`, share: { figure: `t_${key}_clients`, of: `t_${key}_all_client` } },
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/share/of',
    line: /of:/,
    reason: /^unknown figure "t_\w+_all_client"; did you mean t_\w+_all_clients/,
  },
  {
    name: 'an event that is not there, of which a field asks the instant',
    change: ({ one, key }) =>
      (one.filings[0]!.content_fields = [
        { name: 'detection', type: 'date_time', description: 'When', known: { event: `t_${key}_accident` } },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/event',
    line: /event: t_\w+_accident/,
    reason: /^unknown event/,
  },
  {
    name: 'the reference of a filing that is not there',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [
        { name: 'reference', type: 'text', description: 'Which', known: { reference: 'notices' } },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/reference',
    line: /reference: notices/,
    reason: /^unknown filing "notices"; did you mean notice\?$/,
  },
  {
    name: 'a choice that the form does not have',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [
        {
          name: 'kind',
          type: 'choice',
          description: 'Which',
          choices: ['first', 'last'],
          known: { filing_types: { incident_notice: 'next' } },
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/filing_types/incident_notice',
    line: /next/,
    reason: /^"next" is none of the choices of the field$/,
  },
  {
    name: 'choices by figures that are no questions of yes or no',
    change: ({ one, key }) =>
      (one.filings[0]!.content_fields = [
        {
          name: 'kind',
          type: 'multiple_choice',
          description: 'Which',
          choices: ['first', 'last'],
          known: { figures: { [`t_${key}_clients`]: 'first' } },
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/figures',
    line: /figures:/,
    reason: /^"t_\w+_clients" is no question of yes or no$/,
  },
  {
    name: 'a kind of filing of which a shared field says nothing',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [
        {
          name: 'kind',
          type: 'choice',
          description: 'Which',
          choices: ['first', 'last'],
          known: { filing_types: { other_report: 'first' } },
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/filing_types',
    line: /filing_types:/,
    reason: /^lacks the type of this filing, /,
  },
  {
    name: 'a condition of which the form has no words',
    change: ({ one, key }) =>
      (one.filings[0]!.content_fields = [
        { name: 'cause', mandatory: 'yes', mandatory_if: [{ figures: [`t_${key}_clients`] }], description: 'Why' },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/mandatory_if',
    line: /mandatory_if:/,
    reason: /^says what `mandatory_when` says in words$/,
  },
  {
    name: 'a condition on a field that the form does not have',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [
        {
          name: 'cause',
          mandatory: 'conditional',
          mandatory_when: 'field 1.2 is filled in',
          mandatory_if: [{ field: '1.2' }],
          description: 'Why',
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/mandatory_if/0/field',
    line: /field: "1\.2"/,
    reason: /^no field of the form has the number "1\.2"$/,
  },
  {
    name: 'a condition on a choice that the other field does not have',
    change: ({ one }) =>
      (one.filings[0]!.content_fields = [
        { number: '1.1', name: 'is_known', type: 'boolean', description: 'Whether' },
        {
          name: 'cause',
          mandatory: 'conditional',
          mandatory_when: 'field 1.1 says yes',
          mandatory_if: [{ field: '1.1', says: ['other'] }],
          description: 'Why',
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/1/mandatory_if/0/says/0',
    line: /other/,
    reason: /^"other" is none of the choices of the field 1\.1$/,
  },
  {
    name: 'a choice for estimates that the form does not have',
    change: ({ one, key }) =>
      (one.filings[0]!.content_fields = [
        {
          name: 'kind',
          type: 'choice',
          description: 'Which',
          choices: ['actual', 'estimates'],
          known: { numbers: [{ figures: [`t_${key}_clients`], actual: 'actual', estimates: 'estimated' }] },
        },
      ]),
    file: itemsFile,
    pointer: '/filings/0/content_fields/0/known/numbers/0/estimates',
    line: /estimated/,
    reason: /^"estimated" is none of the choices of the field$/,
  },
]
