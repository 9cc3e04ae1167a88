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
]
