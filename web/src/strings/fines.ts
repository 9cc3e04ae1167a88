/** The words of the fines of a company. */
import { and, day } from './words.ts'

const DECIDES: Record<string, string> = {
  subject: 'whether a fine is for the company',
  duty: 'whether the company owes a duty that a fine threatens',
  amount: 'how high a fine is',
}

export const fines = {
  region: 'Fines of this company',
  reading: 'Reading the fines…',
  certain: 'For this company, the highest first',
  open: 'Only if an answer says so',
  law: (from: string, isLater: boolean) => (isLater ? `the law from ${day(from)}` : `the law since ${day(from)}`),
  imposedBy: (by: string) => `Imposed by: ${by}`,
  hangsOn: {
    subject: 'Whether it is for the company hangs on:',
    duty: 'Whether the company owes a duty of it hangs on:',
    amount: 'How high it is hangs on:',
  } as Record<string, string>,
  jump: (name: string, question: string) => `${name}: go to the question “${question}”`,
  questions: 'What these fines hang on',
  settled: 'No answer changes any of these fines.',
  decides: (what: string[]) => `Decides ${and([...new Set(what)].map((one) => DECIDES[one] ?? one))}.`,
  opens: (act: string) => `Decides whether ${act} is about the company. Its fines are listed then.`,
  notListed: (acts: string[]) =>
    `The fines of ${and(acts)} are not listed: whether ${acts.length === 1 ? 'the act is' : 'these acts are'} about the company is open.`,
  noneYet: 'No fine is listed yet. Fines are listed once an answer says that an act is about the company.',
  none: 'No fine of these acts is for this company: it owes no duty that a fine threatens, or owes it later.',
  duties: (n: number) => (n === 1 ? 'Threatens one duty of the company' : `Threatens ${n} duties of the company`),
  keepFirst: 'The fines of a kept company come as a file. This company is not kept.',
  file: 'These fines as a file cost 2 credits.',
  of: (who: string) => `Of ${who}:`,
  noneOfDuty: 'No fine of the company hangs on this duty under the law of this day.',
} as const
