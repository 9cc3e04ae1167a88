import { type GroupTrace, joinFirstFew } from '#src/duties/index.ts'
import type { GraphNodeWire } from '#src/features/graph/view/index.ts'
import { FIGURES, HAS_GROUP, hasGroup, type SubjectWire } from '#src/law/subjects/index.ts'
import { DIMENSIONS } from '#src/law/vocabulary/index.ts'
import { type OpenConditionWire, sayAnswer } from '#src/lib/law/qualifiers.ts'
import { assumedFor } from './assumptions.ts'
import { addEdge, addNode, type SubjectUnderPack } from './sketch.ts'

type Derived = SubjectUnderPack['own']['derived'][number]
type Origin = NonNullable<GraphNodeWire['origin']>

const VALUES_MOST = 50

/** Adds the fact that a group compares, given or derived, and returns its id. */
export function addComparedFact(scene: SubjectUnderPack, group: GroupTrace): string {
  const origin = originOf(scene, group.input, group.given)
  return origin ? addDerivedFact(scene, group, origin) : addSubjectFact(scene, group.input)
}

/** Adds what was said of a subject about a list or fact, or that nothing was, and returns its id. */
export function addSubjectFact(scene: SubjectUnderPack, input: string): string {
  const { sketch, words, subject } = scene
  const id = `subject_fact:${subject.id}/${input}`
  const values = givenValues(input, subject)
  const said = values && joinFirstFew(values.map((value) => words.ofValue(input, value)))
  const isNew = addNode(sketch, {
    id,
    kind: 'subject_fact',
    label: `${words.ofInput(input)}: ${said === undefined ? 'not given' : said || 'none'}`,
    subject_id: subject.id,
    input,
    known: values !== undefined,
    ...(values ? { values: values.slice(0, VALUES_MOST) } : {}),
    ...(values && values.length > VALUES_MOST ? { total_values: values.length } : {}),
  })
  if (isNew && values) addAssumption(scene, id, input)
  return id
}

/** Adds the question of a condition, with what the caller answered. */
export function addAnswer(scene: SubjectUnderPack, { code, question, stated }: OpenConditionWire): string {
  const id = `subject_fact:${scene.subject.id}/${code}`
  addNode(scene.sketch, {
    id,
    kind: 'subject_fact',
    label: `${question} ${stated ? sayAnswer(stated) : 'not answered'}`,
    subject_id: scene.subject.id,
    input: code,
    known: stated !== undefined,
    ...(stated ? { values: [stated.answer] } : {}),
  })
  return id
}

/**
 * Connects a node with the assumptions that replace what the subject did not say about an input. Returns whether the
 * answer has such an assumption.
 */
export function addAssumption(scene: SubjectUnderPack, from: string, input: string): boolean {
  const kind = assumedFor(input, scene.subject, scene.enterprises)
  const found = kind ? scene.assumptions.filter((item) => item.kind === kind) : []
  for (const { id, text } of found) {
    addNode(scene.sketch, { id, kind: 'assumption', label: text })
    addEdge(scene.sketch, { from, to: id, kind: 'derived_from' })
  }
  return found.length > 0
}

/** Adds a role that the law gives, perhaps in place of another one, and returns its id. */
export function addLawRole(
  { sketch, words, subject }: SubjectUnderPack,
  { fact: input, value, releases }: Derived,
): string {
  const id = `derived_fact:${subject.id}/${input}=${value}`
  const before = releases === undefined ? '' : `, in place of ${words.ofValue(input, releases)}`
  const label = `${words.ofInput(input)}, by law: ${words.ofValue(input, value)}${before}`
  const values = [value]
  addNode(sketch, { id, kind: 'derived_fact', label, subject_id: subject.id, input, origin: 'rule', values })
  return id
}

function addDerivedFact(scene: SubjectUnderPack, { input, given, at_least }: GroupTrace, origin: Origin): string {
  const { sketch, words, subject } = scene
  const bound = at_least === undefined ? given.join('|') : `at-least-${at_least}`
  const id = `derived_fact:${subject.id}/${input}=${bound}`
  const said =
    at_least === undefined
      ? given.map((value) => words.ofValue(input, value)).join(' or ') || 'none of its values'
      : `at least ${words.ofValue(input, at_least)}`
  const isNew = addNode(sketch, {
    id,
    kind: 'derived_fact',
    label: `${words.ofInput(input)}: ${said}`,
    subject_id: subject.id,
    input,
    origin,
    values: given,
    ...(at_least === undefined ? {} : { at_least }),
  })
  if (isNew && origin === 'footprint')
    addEdge(sketch, { from: id, to: addSubjectFact(scene, 'jurisdictions'), kind: 'derived_from' })
  if (isNew && origin === 'group' && subject.ownership)
    addEdge(sketch, { from: id, to: addSubjectFact(scene, 'ownership'), kind: 'derived_from' })
  return id
}

/** What a fact follows from; undefined for one that a caller gives. */
function originOf(
  { own, vocabulary, subject, enterprises }: SubjectUnderPack,
  input: string,
  given: unknown[],
): Origin | undefined {
  const ofGroup: readonly string[] = [...FIGURES, HAS_GROUP]
  if (ofGroup.includes(input) && hasGroup(subject, enterprises)) return 'group'
  // What the law decides counts in place of what was given.
  if (own.derived.some(({ fact }) => fact === input)) return 'rule'
  if (givenValues(input, subject)) return undefined
  const fact = vocabulary.facts.get(input)
  if (fact?.derived) return 'rule'
  if (given.length === 0) return undefined
  return subject.footprint && (fact?.footprint_json?.ties.length ?? 0) > 0 ? 'footprint' : 'recorded'
}

/** The values that were given for a list or fact; undefined for none. */
function givenValues(input: string, subject: SubjectWire): Array<string | number | boolean> | undefined {
  if (input === 'ownership') return subject.ownership?.map(({ parent, relation }) => `${parent} (${relation})`)
  if (input === 'jurisdictions' && subject.footprint)
    return subject.footprint.map(({ country, basis }) => `${country} (${basis.replaceAll('_', ' ')})`)
  const dimension = DIMENSIONS.find((name) => name === input)
  if (dimension) return subject[dimension]
  const value = subject.facts?.[input]
  return value === undefined || value === 'unknown' ? undefined : [value]
}
