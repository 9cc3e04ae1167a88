import { Type, type TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import { Strict } from '#src/lib/schema.ts'

/**
 * The part of OSCAL that exports write, as closed schemas. Names, patterns and lists that are never empty follow the
 * reference of OSCAL 1.1 and 1.2 (pages.nist.gov/OSCAL-Reference). A document that is valid here is valid by NIST's own
 * schemas. A test checks this where those schemas are present (docs/TESTING.md).
 */

const Line = Type.String({ pattern: '^\\S(.*\\S)?$' })
const Markup = Type.String({ pattern: '^[^\\n]+$' })
const Token = Type.String({ pattern: '^(\\p{L}|_)(\\p{L}|\\p{N}|[.\\-_])*$' })
const Uri = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9+\\-.]+:.+$' })
const Uuid = Type.String({
  pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[45][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$',
})
const DateTime = Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T\\d{2}:\\d{2}:\\d{2}Z$' })
const Maybe = <T extends TSchema>(schema: T) => Type.Optional(schema)
const Some = <T extends TSchema>(schema: T) => Type.Optional(Type.Array(schema, { minItems: 1 }))

const Prop = Strict({ name: Token, ns: Maybe(Uri), value: Line, class: Maybe(Token), remarks: Maybe(Type.String()) })
const Link = Strict({
  href: Type.String({ pattern: '^#' }),
  rel: Token,
  text: Maybe(Markup),
  'resource-fragment': Maybe(Line),
})
const Part = Strict({
  id: Token,
  name: Token,
  ns: Maybe(Uri),
  prose: Type.String(),
  links: Some(Link),
})
const ControlRef = Type.Unsafe<unknown>({ $ref: 'oscal-control' })
const Control = Strict(
  {
    id: Token,
    class: Maybe(Token),
    title: Markup,
    props: Some(Prop),
    links: Some(Link),
    parts: Some(Part),
    controls: Some(ControlRef),
  },
  { $id: 'oscal-control' },
)
const GroupRef = Type.Unsafe<unknown>({ $ref: 'oscal-group' })
const groupHead = { id: Token, class: Maybe(Token), title: Markup, props: Some(Prop) }
const Group = Type.Union(
  [Strict({ ...groupHead, groups: Some(GroupRef) }), Strict({ ...groupHead, controls: Some(ControlRef) })],
  { $id: 'oscal-group' },
)
const Resource = Strict({
  uuid: Uuid,
  title: Maybe(Markup),
  props: Some(Prop),
  'document-ids': Some(Strict({ scheme: Uri, identifier: Line })),
  citation: Maybe(Strict({ text: Markup })),
  rlinks: Some(Strict({ href: Type.String() })),
})
const Metadata = Strict({
  title: Markup,
  published: Maybe(DateTime),
  'last-modified': DateTime,
  version: Line,
  'oscal-version': Line,
  props: Some(Prop),
  roles: Some(Strict({ id: Token, title: Markup, description: Maybe(Type.String()) })),
  parties: Some(Strict({ uuid: Uuid, type: Type.Literal('organization'), name: Line })),
  'responsible-parties': Some(Strict({ 'role-id': Token, 'party-uuids': Type.Array(Uuid, { minItems: 1 }) })),
  remarks: Maybe(Type.String()),
})
const BackMatter = Maybe(Strict({ resources: Some(Resource) }))

const Catalog = Strict({
  catalog: Strict({
    uuid: Uuid,
    metadata: Metadata,
    groups: Some(GroupRef),
    controls: Some(ControlRef),
    'back-matter': BackMatter,
  }),
})

const Rationale = Type.Union([Type.Literal('syntactic'), Type.Literal('semantic'), Type.Literal('functional')])
const MapItem = Strict({ type: Type.Union([Type.Literal('control'), Type.Literal('statement')]), 'id-ref': Line })
const MappedResource = Strict({ type: Token, href: Type.String({ pattern: '^#' }) })
const MapEntry = Strict({
  uuid: Uuid,
  ns: Maybe(Uri),
  'matching-rationale': Maybe(Rationale),
  relationship: Token,
  sources: Type.Array(MapItem, { minItems: 1 }),
  targets: Type.Array(MapItem, { minItems: 1 }),
  'confidence-score': Strict({ percentage: Type.Number() }),
  coverage: Maybe(Strict({ 'target-coverage': Type.Number() })),
  props: Some(Prop),
  links: Some(Link),
  remarks: Maybe(Type.String()),
})
const Mappings = Strict({
  'mapping-collection': Strict({
    uuid: Uuid,
    metadata: Metadata,
    provenance: Strict({
      method: Type.Literal('human'),
      'matching-rationale': Rationale,
      status: Type.Literal('not-complete'),
      'mapping-description': Type.String(),
    }),
    mappings: Type.Array(
      Strict({
        uuid: Uuid,
        'source-resource': MappedResource,
        'target-resource': MappedResource,
        maps: Type.Array(MapEntry, { minItems: 1 }),
      }),
      { minItems: 1 },
    ),
    'back-matter': BackMatter,
  }),
})

const ajv = new Ajv({ strict: false, allErrors: true }).addSchema([Control, Group])
const validators = { catalog: ajv.compile(Catalog), mappings: ajv.compile(Mappings) }

/** The mistakes of an exported document; empty when there are none. */
export function oscalMistakes(kind: keyof typeof validators, document: unknown): string[] {
  const check = validators[kind]
  if (check(document)) return []
  return (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}
