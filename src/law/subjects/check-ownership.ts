import { mistakeOf, suggest } from '#src/law/vocabulary/index.ts'
import type { InputMistake } from '#src/problems.ts'
import {
  type Enterprise,
  FIGURES,
  findControlCycle,
  isHeldByPublicBodies,
  ownFigureOf,
  sumGroup,
} from './group-figures.ts'
import type { SubjectInputs, SubjectWire } from './schema.ts'
import { HAS_GROUP, hasGroup, HELD_BY_PUBLIC } from './subjects.ts'

/** A subject or another enterprise of its group, and where the request names it. */
interface Owner extends Pick<SubjectInputs, 'ownership'> {
  id: string
  path: string
}

/** Finds repeated ids, holders that are not listed, partners without a percentage, and cycles of control. */
export function findOwnershipMistakes(
  owners: readonly Owner[],
  enterprises: ReadonlyMap<string, Enterprise>,
  at: string,
): InputMistake[] {
  const ids = owners.map(({ id }) => id)
  const cycle = findControlCycle(enterprises)
  return [
    ...owners.flatMap(({ id, path }, index) =>
      ids.indexOf(id) < index ? [{ field: `${path}.id`, detail: `${JSON.stringify(id)} is given twice` }] : [],
    ),
    ...owners.flatMap((owner) => findHoldingMistakes(owner, ids, at)),
    ...(cycle
      ? [
          {
            field: `${owners.find(({ id }) => id === cycle[0])!.path}.ownership`,
            detail: `control runs in a circle: ${cycle.join(' → ')}`,
          },
        ]
      : []),
  ]
}

/** Finds holders that are not listed, and partners without a percentage. */
function findHoldingMistakes({ id, path, ownership = [] }: Owner, ids: string[], at: string): InputMistake[] {
  return ownership.flatMap(({ parent, relation, percent }, index) => {
    const field = `${path}.ownership.${index}`
    const near = () => suggest(parent, ids) || `; name it in ${at}.enterprises`
    return [
      ...(ids.includes(parent)
        ? []
        : [mistakeOf(`${field}.parent`, () => `${JSON.stringify(parent)} is no subject or enterprise${near()}`)]),
      ...(relation === 'partner' && percent === undefined
        ? [{ field: `${field}.percent`, detail: 'is needed for a partner: its figures count in proportion' }]
        : []),
      ...(parent === id ? [{ field: `${field}.parent`, detail: 'an enterprise does not hold itself' }] : []),
    ]
  })
}

/** Finds figures of the entity alone that are larger than those which include its group. */
export function findImpossibleFigures(path: string, facts: SubjectInputs['facts'] = {}): InputMistake[] {
  return FIGURES.flatMap((figure) => {
    const [own, whole] = [facts[ownFigureOf(figure)], facts[figure]]
    if (typeof own !== 'number' || typeof whole !== 'number' || own <= whole) return []
    return [
      { field: `${path}.facts.${ownFigureOf(figure)}`, detail: `is more than ${figure}, which has it with the group` },
    ]
  })
}

/** Finds a statement about the group that contradicts the given ownership. */
export function findGroupContradiction(
  subject: SubjectWire,
  path: string,
  enterprises: ReadonlyMap<string, Enterprise>,
): InputMistake[] {
  const { facts = {} } = subject
  const isStated = [HAS_GROUP, HELD_BY_PUBLIC, ...FIGURES.map(ownFigureOf)].some((key) => facts[key] !== undefined)
  if (!isStated || !hasGroup(subject, enterprises)) return []
  const found: Record<string, string | number | boolean | undefined> = {
    [HAS_GROUP]: sumGroup(subject.id, enterprises).members.length > 0,
    [HELD_BY_PUBLIC]: isHeldByPublicBodies(subject.id, enterprises),
    ...Object.fromEntries(FIGURES.map((figure) => [ownFigureOf(figure), facts[figure]])),
  }
  return Object.entries(found).flatMap(([key, value]) => {
    const stated = facts[key]
    if (stated === undefined || stated === 'unknown' || value === undefined || stated === value) return []
    return [
      { field: `${path}.facts.${key}`, detail: `contradicts the ownership that is given: it is ${String(value)}` },
    ]
  })
}
