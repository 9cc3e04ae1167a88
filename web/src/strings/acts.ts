/** Texts about whole acts: whether each applies to the company, what was assumed, and national law. */
import { and, count } from './words.ts'

export const acts = {
  region: 'The acts',
  open: (act: string) => `${act} is open.`,
  several: (open: string[], none: string[]) =>
    [
      ...(open.length > 0 ? [`${and(open)} ${open.length === 1 ? 'is' : 'are'} open`] : []),
      ...(none.length > 0 ? [`${and(none)} ${none.length === 1 ? 'has' : 'have'} no duty for these roles`] : []),
    ].join('; '),
  for: (act: string, subject: string) => `${act} for ${subject}`,
  of: (subject: string, why: string) => `${subject}: ${why}`,
  counted: (n: number) =>
    `${count(n, 'duty waits', 'duties wait')} for that, and ${n === 1 ? 'is' : 'are'} not listed yet.`,
  hangsOn: (what: string[]) => `It hangs on: ${and(what)}.`,
  noDuty: (act: string, n: number) =>
    `${act}: none of its ${count(n, 'duty', 'duties')} addresses the roles in these answers.`,
  noRole: (n: number) => `None of its ${count(n, 'duty', 'duties')} addresses the roles in these answers.`,
  mostAddress: (roles: string[]) => `Most address: ${and(roles)}. If the company is one, add the role.`,
  addRole: 'Change the roles',
  out: (names: string[]) => `${and(names)} ${names.length === 1 ? 'does' : 'do'} not apply`,
  assumptions: (n: number) => count(n, 'assumption'),
  asked: (n: number) => `Only ${count(n, 'act is', 'acts are')} in here`,
  onlyThese: (names: string[]) =>
    `${and(names)}. Other laws of the Union, national law and supervisors may ask more of the company.`,
  assumed: 'Assumed',
  through: (laws: readonly string[]) => `by national law (${laws.join('; ')})`,
  directives: (names: string[]) => `${and(names)} ${names.length === 1 ? 'binds' : 'bind'} through national law`,
  nationalOf: (act: string) =>
    `${act} is a directive: its own duties bind through national law, of which only name and date are recorded here.`,
  answeredNo: (question: string) => `“${question}”: no, as these answers say.`,
  decidesAct: (names: string[]) => `Decides whether ${and(names)} ${names.length === 1 ? 'applies' : 'apply'}.`,
} as const
