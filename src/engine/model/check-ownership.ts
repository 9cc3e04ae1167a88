import { didYouMean, type Vocabulary } from '#src/vocabulary/index.ts'
import { findFactMistake, type Invalid } from './check-facts.ts'
import { findControlCycle, sumGroup, type Enterprise } from '../group-figures.ts'
import type { ApplicabilityInputs, SubjectInputs, SubjectWire } from './schema.ts'
import { enterprisesOf, HAS_GROUP, hasGroup, listSubjects } from './subjects.ts'

interface Owner extends Pick<SubjectInputs, 'facts' | 'ownership'> {
  id: string
  path: string
}

/** Finds holders that are not listed, partners without a percentage, statements that contradict the group, and cycles of control. */
export function findOwnershipMistakes(body: ApplicabilityInputs, known: Vocabulary, at: string): Invalid[] {
  const enterprises = enterprisesOf(body)
  const pathOf = (index: number) => (body.subjects ? `${at}.subjects.${index}` : at)
  const subjects = listSubjects(body).map((subject, index) => ({ ...subject, path: pathOf(index) }))
  const others = (body.enterprises ?? []).map((item, index) => ({ ...item, path: `${at}.enterprises.${index}` }))
  const owners: Owner[] = [...subjects, ...others]
  const ids = owners.map(({ id }) => id)
  const invalid = owners.flatMap((owner) => findHoldingMistakes(owner, ids, at))
  for (const [index, other] of others.entries()) {
    if (ids.indexOf(other.id) < subjects.length + index)
      invalid.push({ field: `${other.path}.id`, detail: `${JSON.stringify(other.id)} is given twice` })
    for (const [key, value] of Object.entries(other.facts ?? {})) {
      const detail = findFactMistake(key, value, known)
      if (detail) invalid.push({ field: `${other.path}.facts.${key}`, detail })
    }
  }
  invalid.push(...subjects.flatMap((subject) => findGroupContradiction(subject, subject.path, enterprises)))
  const cycle = findControlCycle(enterprises)
  if (cycle) {
    const { path } = owners.find(({ id }) => id === cycle[0])!
    invalid.push({ field: `${path}.ownership`, detail: `control runs in a circle: ${cycle.join(' → ')}` })
  }
  return invalid
}

function findHoldingMistakes({ id, path, ownership = [] }: Owner, ids: string[], at: string): Invalid[] {
  return ownership.flatMap(({ parent, relation, percent }, index) => {
    const field = `${path}.ownership.${index}`
    const near = didYouMean(parent, ids).replace(/; see .*/, `; name it in ${at}.enterprises`)
    return [
      ...(ids.includes(parent)
        ? []
        : [{ field: `${field}.parent`, detail: `${JSON.stringify(parent)} is no subject or enterprise${near}` }]),
      ...(relation === 'partner' && percent === undefined
        ? [{ field: `${field}.percent`, detail: 'is needed for a partner: its figures count in proportion' }]
        : []),
      ...(parent === id ? [{ field: `${field}.parent`, detail: 'an enterprise does not hold itself' }] : []),
    ]
  })
}

/** Finds a statement about having a group that contradicts the given ownership. */
function findGroupContradiction(
  subject: SubjectWire,
  path: string,
  enterprises: ReadonlyMap<string, Enterprise>,
): Invalid[] {
  const stated = subject.facts?.[HAS_GROUP]
  if (typeof stated !== 'boolean' || !hasGroup(subject, enterprises)) return []
  const hasMembers = sumGroup(subject.id, enterprises).members.length > 0
  return stated === hasMembers
    ? []
    : [{ field: `${path}.facts.${HAS_GROUP}`, detail: 'contradicts the ownership that is given' }]
}
