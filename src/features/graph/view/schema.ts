import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { OUTCOMES } from '#src/law/engine/index.ts'
import { FactValue } from '#src/law/subjects/index.ts'
import { PUBLICATION_MODES } from '#src/lib/law/law-schema.ts'
import { Component, Described, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'

/** As many as a picture shows readably. */
const NODES_DEFAULT = 150
const EDGES_DEFAULT = 350
/** The most that a caller can ask for. */
const NODES_MOST = 2_000
const EDGES_MOST = 5_000

const NODE_KINDS = [
  'outcome',
  'rule',
  'group',
  'subject_fact',
  'derived_fact',
  'relationship_fact',
  'provision',
  'assumption',
  'pack',
  'obligation',
] as const
const EDGE_KINDS = ['fired', 'not_met', 'blocked_by', 'derived_from', 'cites', 'relationship'] as const
const TRUTHS = ['met', 'not_met', 'open'] as const

export const GraphNode = Component('GraphNode', {
  id: Described('Unique in the graph', 'outcome:eu-dora'),
  kind: StringEnum(NODE_KINDS),
  label: Described('In plain words, as the vocabulary has them today'),
  'pack_id?': Type.String(),
  'version?': Described('Of the pack'),
  'subject_id?': Type.String(),
  'code?': Described('The obligation'),
  'lineage_id?': Type.String(),
  'outcome?': StringEnum(OUTCOMES),
  ...fields('applies_from? rule_id?'),
  'rule_outcome?': StringEnum(['applies', 'excluded', 'derives'], { description: 'What the rule does when it is met' }),
  'truth?': StringEnum(TRUTHS, { description: '`open`: it depends on what is not known' }),
  'input?': Described('The list or fact that is asked for or given'),
  'test?': Described('Of a group: `any_of`, `none_of`, or the comparison'),
  'expected?': Type.Array(FactValue),
  'known?': Described.flag('Whether a subject fact was given'),
  'origin?': StringEnum(['rule', 'footprint', 'group', 'recorded'], {
    description: 'What a derived fact follows from',
  }),
  'values?': Type.Array(FactValue, { description: 'Several for a derived fact that is open; at most 50' }),
  'total_values?': Described.count('Where some are left out'),
  'at_least?': Type.Number({ description: 'Known as a lower bound only' }),
  'type?': Described('Of a relationship fact'),
  'hash?': Described('Of a relationship fact as it was used'),
  'stale?': Type.Boolean(),
  'ref?': Described('Of a provision', 'CELEX:32022R2554 Art 2(1)(a)'),
  'url?': Type.String(),
})
export type GraphNodeWire = Static<typeof GraphNode>

export const GraphEdge = Component('GraphEdge', {
  ...fields('from to'),
  kind: StringEnum(EDGE_KINDS, {
    description:
      '`fired`: `to` is met, and `from` rests on it; `not_met`: it was tried; `blocked_by`: it stands in the way, as an exclusion, another law or an unknown fact; `relationship`: a relationship fact',
  }),
  'role?': Described('Of `cites`; also `displaces` and `preserves`'),
  'conditional?': Described.flag('Whether it blocks is not certain'),
  'obligation_count?': Described.count('How many duties it blocks'),
  'type?': Type.String({ examples: ['shares_evidence_with'] }),
  'fact_id?': Type.String(),
  'strength?': Type.Integer({ minimum: 1, maximum: 10 }),
  'confidence?': Type.Number({ minimum: 0, maximum: 1 }),
  'publication_mode?': StringEnum(PUBLICATION_MODES),
  'in_effect?': Described.flag('On the day of the question'),
  'stale?': Type.Boolean(),
})
export type GraphEdgeWire = Static<typeof GraphEdge>

/** The form of every graph that is answered, so that one viewer draws all of them. */
export const GraphWire = Component('Graph', {
  nodes: Type.Array(RefTo(GraphNode)),
  edges: Type.Array(RefTo(GraphEdge), { description: 'Both ends of each are among the nodes' }),
  total_nodes: Described.count('With those that were left out'),
  total_edges: Described.count('With those that were left out'),
  'cut?': Described('Why some were left out, and how to get them'),
  'absent?': Described.list('What it can’t show, because it was not stored'),
})
export type GraphWire = Static<typeof GraphWire>

/** The fields of a request that bound a graph. */
export const graphBounds = {
  'max_nodes?': Type.Integer({
    minimum: 1,
    maximum: NODES_MOST,
    default: NODES_DEFAULT,
    description: 'Nodes that a graph may have',
  }),
  'max_edges?': Type.Integer({
    minimum: 0,
    maximum: EDGES_MOST,
    default: EDGES_DEFAULT,
    description: 'Edges that a graph may have',
  }),
}

/** The most nodes and edges of an answer. */
export interface GraphBounds {
  nodes: number
  edges: number
}

/** The bounds that a request asks for. */
export function boundsOf(asked: { max_nodes?: number | undefined; max_edges?: number | undefined }): GraphBounds {
  return { nodes: asked.max_nodes ?? NODES_DEFAULT, edges: asked.max_edges ?? EDGES_DEFAULT }
}

/** The field of a request that asks for facts as a graph. */
export const factsGraphRequest = {
  'graph?': Strict(graphBounds, {
    title: 'GraphInput',
    description: 'Answer the page of facts as nodes and edges in `graph`, with `data` empty; `{}` for the usual size',
    examples: [{ max_nodes: 50 }],
  }),
}

/** The field of an answer with facts that has them as a graph. */
export const factsGraphAnswer = { 'graph?': RefTo(GraphWire) }
