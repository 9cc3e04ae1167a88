/** Texts about whole acts: how each stands to the company, what was assumed, and national law. */
import { and, count, day } from '../strings.ts'

const regions = new Intl.DisplayNames('en', { type: 'region' })

/** `Spain` of `ES`; a code that is no country as it is. */
const countryOf = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)

export const acts = {
  region: 'The acts',
  open: (act: string) => `${act} is open.`,
  for: (act: string, subject: string) => `${act} for ${subject}`,
  of: (subject: string, why: string) => `${subject}: ${why}`,
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
  nationalOf: (act: string) => `${act} is a directive: what binds is national law.`,
  answeredNo: (question: string) => `“${question}”: no, as these answers say.`,
  decidesAct: (names: string[]) => `Decides whether ${and(names)} ${names.length === 1 ? 'applies' : 'apply'}.`,
} as const

interface National {
  country: string
  status: string
  instrument?: string
  in_force?: string
}

/** `Spain: not recorded`, or the instrument and since when. */
export const sayNational = ({ country, status, instrument, in_force: from }: National): string => {
  const parts = [
    ...(instrument ? [instrument] : []),
    ...(status === 'late' ? ['not in force yet'] : []),
    ...(status === 'unknown' && !instrument ? ['not recorded here'] : []),
    ...(from ? [`in force since ${day(from)}`] : status === 'in_force' ? ['in force'] : []),
  ]
  return `${countryOf(country)}: ${parts.join(', ')}`
}

/** What a row says of it: `by national law (Germany: not recorded here)`. */
export const sayThrough = (laws: readonly National[]): string => `by national law (${laws.map(sayNational).join('; ')})`
