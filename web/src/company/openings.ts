import { computed } from '@preact/signals'
import { celexOf } from '../law/cite.ts'
import { actNames, isGrouping, narrowerRoles, vocabulary } from '../law/reference.ts'
import type { Company } from './company.ts'

/** The plain question with which an act begins: whether it is about the company at all. */
export interface Opening {
  /** As a code of an entry: `entity_roles/ai_operator`. */
  code: string
  question: string
  /** Short name of the act. */
  act: string
  /** The entries that may be there while it is open. */
  maybe: string[]
  /** The roles that say yes: those of the vocabulary and each kind of them. */
  roles: string[]
}

const LIST = 'entity_roles'

/** The questions of the vocabulary that open an act, in the order of their acts. */
export const openings = computed<readonly Opening[]>(() =>
  (vocabulary.value.entity_roles ?? [])
    .flatMap(({ code, question, answered_by: answers, citations: [ref = ''] = [] }) => {
      if (question === undefined || !answers) return []
      const roles = [...new Set([...answers, ...answers.flatMap(narrowerRoles)])].filter(
        (one) => !isGrouping(LIST, one),
      )
      const maybe = answers.map((one) => `${LIST}/${one}`)
      return [{ code: `${LIST}/${code}`, question, act: actNames.value.get(celexOf(ref)) ?? '', maybe, roles }]
    })
    .toSorted((one, other) => (one.act < other.act ? -1 : 1)),
)

export const openingOf = (code: string): Opening | undefined => openings.value.find((one) => one.code === code)

/** The opening question that asks for an entry of which nothing is known. */
export const openingWith = (entry: string): Opening | undefined =>
  openings.value.find(({ maybe }) => maybe.includes(entry))

/** What was answered: the roles, none, or nothing yet. */
export function openedBy({ maybe, roles }: Opening, company: Company): string[] | undefined {
  const held = (company.lists.entity_roles ?? []).filter((role) => roles.includes(role))
  if (held.length > 0) return held
  return company.lists.entity_roles === undefined || maybe.some((one) => company.maybe.includes(one)) ? undefined : []
}

/** The company with another answer: some roles or none; `undefined` leaves it open. */
export function openWith({ maybe, roles }: Opening, company: Company, chosen: string[] | undefined): Company {
  const others = (company.lists.entity_roles ?? []).filter((role) => !roles.includes(role))
  const rest = company.maybe.filter((one) => !maybe.includes(one))
  return withoutOpened({
    ...company,
    lists: { ...company.lists, entity_roles: [...others, ...(chosen ?? [])] },
    maybe: chosen === undefined ? [...rest, ...maybe] : rest,
  })
}

/** A role of an act answers the question that opens it, wherever it was said. */
export function withoutOpened(company: Company): Company {
  const held = company.lists.entity_roles ?? []
  const opened = openings.value.filter(({ roles }) => roles.some((role) => held.includes(role)))
  return { ...company, maybe: company.maybe.filter((one) => !opened.some(({ maybe }) => maybe.includes(one))) }
}
