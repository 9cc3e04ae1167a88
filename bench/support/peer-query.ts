/** A graph query that both sides answer: a page of the facts that touch one of two packs. */
export interface Question {
  packIds: string[]
  limit: number
  offset: number
}

const REQUIRED = `type publication_mode hash from_kind from_pack_id from_version from_lineage_id from_hash
  to_kind to_pack_id to_version to_lineage_id to_hash rationale`
const OPTIONAL = `from_code to_code rationale_type coverage_from coverage_to applies_from condition_text stale_since stale_reason`
const LISTS = 'from_provisions to_provisions displaced_provisions preserved_provisions shared_keys'
const CITATION = 'ref instrument_id text_id provision url verified_at verification_result'

const typed = (names: string, type: string) => names.replaceAll(/\w+/g, (name) => `${name}: ${type}`)

/** The part of the graph that the question needs, described for `@neo4j/graphql`. Names are the graph's own. */
export const PEER_TYPES = `
type Cites @relationshipProperties { role: String! order: Int! }

type Citation @node { ${typed(CITATION, 'String!')} }

type RelationshipFact @node {
  id: ID!
  ${typed(REQUIRED, 'String!')}
  ${typed(OPTIONAL, 'String')}
  ${typed(LISTS, '[String!]!')}
  strength: Int
  confidence: Float!
  holds_from: String
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
        id ${REQUIRED} ${OPTIONAL} ${LISTS} strength confidence
        citationsConnection(sort: [{ edge: { order: ASC } }]) {
          edges {
            properties { role }
            node { ${CITATION} }
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
  { mode, validAt, lawPacks }: { mode: string; validAt: string; lawPacks: string[] },
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
