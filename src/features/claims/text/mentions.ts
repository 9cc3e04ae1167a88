import { isWithin } from '#src/lib/law/provisions.ts'
import { isTargeted } from '../compare/compare.ts'
import type { RecordedLaw } from '../recorded/recorded-law.ts'
import { provisionRefOf, type RecordedValue } from '../recorded/recorded-value.ts'
import type { Mention } from './parse.ts'
import { contentWords } from './words/words.ts'

/**
 * True when the records account for a provision that a sentence mentions in passing: the fact or its duties cite it, the sanction is for
 * infringing it, the condition of a date names it, or what the sentence says is there is recorded there (`the early warning of Article
 * 23(4)(a)`). Each provision of a list has to be accounted for.
 */
export function isAccountedFor({ refs, matter }: Mention, fact: RecordedValue, law: RecordedLaw, laws: RecordedLaw[]) {
  return refs.every(
    (ref) => ref !== undefined && (isTied(ref, fact, law) || laws.some((own) => isOfMatter(ref, matter, own))),
  )
}

function isTied(ref: string, fact: RecordedValue, law: RecordedLaw): boolean {
  if (fact.object.type === 'penalty') return isTargeted(fact.targets, ref)
  const duties = law.duties.filter(({ code }) => fact.obligations.includes(code))
  const cited = [fact, ...duties].flatMap(({ citations }) => citations.map(provisionRefOf))
  const conditions = [fact, ...duties].flatMap(({ appliesFrom }) =>
    appliesFrom.flatMap(({ condition }) => condition ?? []),
  )
  return (
    cited.some((place) => isWithin(place, ref)) ||
    conditions.some((code) => code.endsWith(`-${slugOf(ref)}`) || code === slugOf(ref))
  )
}

/** `annex-iii` of `32024R1689 Annex III`, as codes of conditions spell it. */
function slugOf(ref: string): string {
  return ref
    .slice(ref.indexOf(' ') + 1)
    .toLowerCase()
    .replaceAll(' ', '-')
}

/** True when the last word of the matter, and any other of it, is in the title of what is recorded at the provision. */
function isOfMatter(ref: string, matter: string[], law: RecordedLaw): boolean {
  const last = matter.at(-1)
  if (last === undefined) return false
  const titles = [
    ...law.duties.filter(({ basis }) => basis.some((place) => isWithin(place, ref))).map(({ title }) => title),
    ...law.facts
      .filter(({ places, object }) => object.type !== 'version' && places.some((place) => isWithin(place, ref)))
      .map(({ object }) => object.title),
  ]
  return titles.some((title) => contentWords(title).includes(last))
}
