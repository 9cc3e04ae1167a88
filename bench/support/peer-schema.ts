import type { QueryParams, Question } from './questions.ts'

/** The part of the graph that the question needs, described for `@neo4j/graphql`. Names are the graph's own. */
export const PEER_TYPES = `
type Cites @relationshipProperties {
  role: String!
  order: Int!
}

type Citation @node {
  ref: String!
  instrument_id: String!
  text_id: String!
  provision: String!
  url: String!
  verified_at: String!
  verification_result: String!
}

type RelationshipFact @node {
  id: ID!
  type: String!
  publication_mode: String!
  hash: String!
  from_kind: String!
  from_pack_id: String!
  from_version: String!
  from_code: String
  from_lineage_id: String!
  from_hash: String!
  from_provisions: [String!]!
  to_kind: String!
  to_pack_id: String!
  to_version: String!
  to_code: String
  to_lineage_id: String!
  to_hash: String!
  to_provisions: [String!]!
  rationale: String!
  rationale_type: String
  strength: Int
  confidence: Float!
  coverage_from: String
  coverage_to: String
  applies_from: String
  holds_from: String
  condition_text: String
  displaced_provisions: [String!]!
  preserved_provisions: [String!]!
  shared_keys: [String!]!
  stale_since: String
  stale_reason: String
  citations: [Citation!]! @relationship(type: "CITES", properties: "Cites", direction: OUT)
}
`

/** The graph query with the fields of the service's answer: page, exact total, citations in their order. */
export const PEER_QUERY = `
query GraphQuery($where: RelationshipFactWhere!, $first: Int!, $after: String) {
  relationshipFactsConnection(where: $where, first: $first, after: $after, sort: [{ id: ASC }]) {
    totalCount
    edges {
      node {
        id type publication_mode hash
        from_kind from_pack_id from_version from_code from_lineage_id from_hash from_provisions
        to_kind to_pack_id to_version to_code to_lineage_id to_hash to_provisions
        rationale rationale_type strength confidence coverage_from coverage_to applies_from condition_text
        displaced_provisions preserved_provisions shared_keys stale_since stale_reason
        citationsConnection(sort: [{ edge: { order: ASC } }]) {
          edges {
            properties { role }
            node { ref instrument_id text_id provision url verified_at verification_result }
          }
        }
      }
    }
  }
}
`

/** The variables of that query for a question. Pages are cursors, which the library counts from the offset. */
export function peerVariables(
  { packIds, limit, offset }: Question,
  { mode, validAt, lawPacks }: QueryParams,
): Record<string, unknown> {
  const isPast = (field: string) => ({ OR: [{ [field]: { eq: null } }, { [field]: { lte: validAt } }] })
  return {
    where: {
      publication_mode: { eq: mode },
      AND: [
        { OR: [{ from_pack_id: { in: packIds } }, { to_pack_id: { in: packIds } }] },
        { from_pack_id: { in: lawPacks } },
        { to_pack_id: { in: lawPacks } },
        // `coalesce(holds_from, applies_from, '') <= validAt`
        { OR: [{ holds_from: { lte: validAt } }, { AND: [{ holds_from: { eq: null } }, isPast('applies_from')] }] },
      ],
    },
    first: limit,
    ...(offset > 0 ? { after: Buffer.from(`arrayconnection:${offset - 1}`).toString('base64') } : {}),
  }
}
