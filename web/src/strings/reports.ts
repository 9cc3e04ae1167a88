/** The words of the forms of an incident's filings. */
import { count, say } from './words.ts'

export const reports = {
  hint: 'Each form as its act has it, filled in as far as the log goes. Reading them costs 1 credit, and again when the log has changed.',
  open: 'Show the forms',
  reading: 'Reading the forms…',
  none: 'No filing of this incident has a form.',
  progress: (known: number, all: number) => `${say(known)} of ${count(all, 'field')} known`,
  name: (act: string, title: string) => `${act}: ${title}`,
  to: (recipient: string) => `Recipient: ${recipient}`,
  needed: {
    yes: 'mandatory',
    no: 'not needed here',
    if_applicable: 'if applicable',
    depends: 'mandatory or not, it depends',
  } as Record<string, string>,
  because: 'because',
  inForm: 'In the form',
  read: 'that is',
  from: 'from',
  missing: 'Not known yet',
  asks: 'What would fill it:',
  asksOf: (n: number) => `${count(n, 'answer')} would fill it or decide that it stays empty`,
  choices: 'Choices:',
  check: 'Check first:',
  copy: 'Copy',
  copyOf: (name: string) => `Copy ${name}`,
  copyAll: 'Copy what is known as text',
  notNeeded: (n: number) => `${count(n, 'field is', 'fields are')} not needed in this case`,
  line: (name: string, value: string) => `${name}: ${value}`,
} as const
