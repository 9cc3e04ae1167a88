import { findRoles, type Name } from './roles.ts'

/** A person or body that a text names. */
export interface Actor {
  /** The role of the vocabulary. Absent for an actor that is no addressee of the law, such as an authority. */
  code?: string
  /** The sentence is about a `subject` and only mentions an `object`. A `clause` actor is in a clause such as `where a person died`. */
  part: 'subject' | 'object' | 'clause'
  /** True after `by`: the actor of a passive sentence. */
  isAgent: boolean
  /** True when words around the name may make it another actor: `a prospective provider`. */
  isNarrower?: boolean
  start: number
  end: number
}

/** Actors under the law that are none of its addressees. */
const OTHERS =
  /\b(?:(?:competent|supervisory|market surveillance|national|lead|public|judicial|administrative|notifying|concerned)\s+)*(?:authorit(?:y|ies)|csirts?|data subjects?|commission|enisa|(?:ai |european )*(?:board|office)|member states?|courts?|customers?|clients?|users?|(?:natural |legal )*(?:persons?|people)|overseers?|police|regulators?|supervisors?|(?:[\p{L}-]+\s+){0,2}bod(?:y|ies)|recipients?|seekers?|requesters?|applicants?|holders?|individuals?)\b/giu
const BEFORE_A_NAME =
  /(?:^|[\s(])(?:a|an|the|each|every|any|all|its|their|such|both|other|relevant|respective|concerned)\s*$/iu
/** Words right before the actor on whom a duty is laid. */
const LAYS =
  /\b(?:requires?|obliges?|obligates?|binds?|gives?|forces?|addresses|allows?|grants?|for|by|that|says|says that|applies to|apply to|addressed to|duty of|imposed on|binding on|laid on)\s*$/iu
const CLAUSE = /\b(?:where|if|when|once|after|as|which|whom|whose|because|while|who)\s*$/iu
const DETERMINER = /^(?:a|an|the|each|every|any|its|their|such)$/iu
const PREPOSITION = /^(?:of|to|with|from|against|on|between|over|about|through|by|for|at|in|into|under|and|or)$/iu
const JOINED = /\b(?:and|or|and\/or)\s*$/iu

/** All actors that a text names, in order. `places` are the blanked-out parts of the text; a clause may begin after each. */
export function findActors(text: string, places: Array<{ start: number; end: number }>, names: Name[]): Actor[] {
  const roles = findRoles(text, names).map(({ code, start, end }) => ({ code, start, end }))
  const others = [...text.matchAll(OTHERS)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
    .filter(({ start, end }) => !roles.some((role) => start < role.end && role.start < end))
  const found: Actor[] = []
  for (const item of [...roles, ...others].toSorted((a, b) => a.start - b.start))
    // `The provider's authority` is about another actor than the provider.
    found.push({ ...item, ...partOf(text, item.start, places, found.at(-1)), ...possessed(text.slice(item.end)) })
  return found
}

function possessed(after: string): Pick<Actor, 'part' | 'isNarrower'> | undefined {
  return /^['’]/u.test(after) ? { part: 'subject', isNarrower: true } : undefined
}

function partOf(
  text: string,
  start: number,
  places: Array<{ start: number; end: number }>,
  previous: Actor | undefined,
): Pick<Actor, 'part' | 'isAgent' | 'isNarrower'> {
  let before = text.slice(0, start)
  for (let next = before.replace(BEFORE_A_NAME, ' '); next.trimEnd() !== before.trimEnd();) {
    before = next
    next = before.replace(BEFORE_A_NAME, ' ')
  }
  const wordEnd = before.trimEnd().length
  const startsClause =
    wordEnd === 0 ||
    /[,;:.()\n–—]$/u.test(before.trimEnd()) ||
    places.some((item) => item.start >= wordEnd - 1 && item.end <= start)
  if (JOINED.test(before) && previous && text.slice(previous.end, wordEnd).trim().split(/\s+/).length <= 1)
    return { part: previous.part, isAgent: previous.isAgent }
  if (startsClause || LAYS.test(before)) return { part: 'subject', isAgent: /\bby\s*$/iu.test(before) }
  if (!CLAUSE.test(before) && isModified(before, places, previous))
    return { part: 'subject', isAgent: false, isNarrower: true }
  return { part: CLAUSE.test(before) ? 'clause' : 'object', isAgent: false }
}

/** True when only one or two words, and no preposition, come between the beginning of a clause and a name. */
function isModified(
  before: string,
  places: Array<{ start: number; end: number }>,
  previous: Actor | undefined,
): boolean {
  const boundary = Math.max(
    0,
    ...[...before.matchAll(/[,;:.()\n–—]/gu)].map(({ index }) => index + 1),
    ...places.filter(({ end }) => end <= before.length).map(({ end }) => end),
  )
  if (previous && previous.end > boundary) return false
  const words = before.slice(boundary).match(/[\p{L}\p{N}'-]+/gu) ?? []
  const own = words.filter((word) => !DETERMINER.test(word))
  return own.length > 0 && own.length <= 2 && !own.some((word) => PREPOSITION.test(word))
}
