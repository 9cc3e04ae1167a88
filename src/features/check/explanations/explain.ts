import type { ExplainedPack } from '#src/duties/index.ts'
import { cutGraph, type GraphBounds, type GraphWire } from '#src/features/graph/view/index.ts'
import type { GivenSubjects, SubjectWire } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { assumptionsOf } from './assumptions.ts'
import { addObligation, addReasons, noteUnexplained, outcomeId, outcomeNode } from './outcomes.ts'
import { addEdge, addNode, type Drawing, orderEdges, type SubjectUnderPack } from './sketch.ts'

/** An evaluation as a check has it, or as a run stored it. */
interface Explained {
  packs: ExplainedPack[]
  given: GivenSubjects
  assumptions: string[]
  /** The overrides that the evaluation used. */
  relationships: Array<{ id: string; hash: string }>
}

/** The part of an evaluation that is explained. */
export interface ExplanationChoice {
  packIds?: string[] | undefined
  subjectIds?: string[] | undefined
  /** The duties whose outcomes are explained too. */
  obligations: 'all' | string[]
  bounds: GraphBounds
}

/**
 * Explains an evaluation as a graph, from outcomes over rules, groups and facts to provisions. It is a projection of
 * the results and traces: nothing is evaluated again.
 */
export async function explain(law: LawReader, explained: Explained, choice: ExplanationChoice): Promise<GraphWire> {
  const packs = explained.packs.filter(({ result }) => choice.packIds?.includes(result.pack_id) ?? true)
  const vocabulary = await readVocabulary(law)
  const { words } = vocabulary
  const drawing: Drawing = {
    sketch: { nodes: new Map(), edges: new Map(), absent: new Set() },
    words,
    vocabulary,
    assumptions: assumptionsOf(explained.assumptions),
    enterprises: explained.given.enterprises,
    factHashes: new Map(explained.relationships.map(({ id, hash }) => [id, hash])),
  }
  const { sketch } = drawing
  const { subjects } = explained.given
  const drawn: Drawn[] = []
  for (const pack of packs) drawn.push(await addPack(drawing, pack, subjects, choice))
  connectOverrides(drawing, packs)
  noteUnknownChoice(drawing, packs, choice)
  const roots = drawn.map(({ root }) => root)
  const edges = orderEdges(sketch, [...roots, ...drawn.flatMap(({ duties }) => duties)])
  const cut = cutGraph(
    { nodes: sketch.nodes, roots, edges },
    choice.bounds,
    'what decided an outcome before what was not met',
  )
  return { ...cut, ...(sketch.absent.size > 0 ? { absent: [...sketch.absent] } : {}) }
}

/** The ids of a pack's outcome and of the outcomes of its duties. */
interface Drawn {
  root: string
  duties: string[]
}

/** Adds a pack's outcome, the outcomes of its subjects when there are several, and the chosen duties. */
async function addPack(
  drawing: Drawing,
  { result, trace }: ExplainedPack,
  subjects: SubjectWire[],
  choice: ExplanationChoice,
): Promise<Drawn> {
  const { sketch } = drawing
  const packId = result.pack_id
  const isOne = result.subjects.length === 1
  const root = outcomeNode(drawing, { packId, isOne }, result)
  addNode(sketch, root)
  for (const item of drawing.assumptions) {
    if (item.kind) continue
    addNode(sketch, { id: item.id, kind: 'assumption', label: item.text })
    addEdge(sketch, { from: root.id, to: item.id, kind: 'derived_from' })
  }
  const duties: string[] = []
  for (const own of result.subjects) {
    if (choice.subjectIds && !choice.subjectIds.includes(own.id)) continue
    await nextTurn()
    const place = { packId, subjectId: own.id, isOne }
    const id = outcomeId(place)
    if (!isOne) {
      addNode(sketch, outcomeNode(drawing, place, own))
      addEdge(sketch, { from: root.id, to: id, kind: 'derived_from' })
    }
    const rules = trace?.find((item) => item.subject_id === own.id)?.rules ?? []
    const subject = subjects.find((item) => item.id === own.id) ?? { id: own.id }
    const scene: SubjectUnderPack = {
      ...drawing,
      result,
      subject,
      own,
      rules: new Map(rules.map((rule) => [rule.rule_id, rule])),
    }
    addReasons(scene, id)
    const chosen = (own.obligation_results ?? []).filter(
      ({ code }) => choice.obligations === 'all' || choice.obligations.includes(code),
    )
    noteUnexplained(scene, chosen)
    duties.push(...chosen.map((duty) => addObligation(scene, id, duty, isOne)))
  }
  return { root: root.id, duties }
}

/** Connects each override with the outcome of the displacing law, where the graph has it. */
function connectOverrides({ sketch }: Drawing, packs: ExplainedPack[]): void {
  for (const { result } of packs) {
    for (const entry of [...result.displaced_provisions, ...result.conditional]) {
      const from = `relationship_fact:${entry.relationship_id}`
      const to = outcomeId({ packId: entry.displaced_by, isOne: true })
      if (sketch.nodes.has(from) && sketch.nodes.has(to)) addEdge(sketch, { from, to, kind: 'derived_from' })
    }
  }
}

/** Says which chosen packs, subjects and duties the evaluation does not have. */
function noteUnknownChoice({ sketch }: Drawing, packs: ExplainedPack[], choice: ExplanationChoice): void {
  const own = packs.flatMap(({ result }) => result.subjects)
  const known = {
    pack: new Set(packs.map(({ result }) => result.pack_id)),
    subject: new Set(own.map(({ id }) => id)),
    obligation: new Set(own.flatMap((item) => item.obligation_results ?? []).map(({ code }) => code)),
  }
  const asked = {
    pack: choice.packIds ?? [],
    subject: choice.subjectIds ?? [],
    obligation: choice.obligations === 'all' ? [] : choice.obligations,
  }
  for (const kind of ['pack', 'subject', 'obligation'] as const)
    for (const id of asked[kind])
      if (!known[kind].has(id)) sketch.absent.add(`There is no result for the ${kind} ${id}.`)
}
