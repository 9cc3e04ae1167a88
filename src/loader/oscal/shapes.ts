import { Type, type Static } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Maybe } from '#src/lib/schema.ts'

/**
 * The parts of OSCAL 1.1 and 1.2 that an import reads, with the names of its JSON form. Other keys are allowed, because
 * a later minor version may add some.
 */

const Text = Type.String()
const Filled = Type.String({ minLength: 1 })
const Lists = <T extends Parameters<typeof Type.Array>[0]>(item: T) => Maybe(Type.Array(item))

/** An OSCAL token, limited to ASCII letters because ids become part of citations. */
const TOKEN = '^[A-Za-z_][A-Za-z0-9._-]*$'
const Token = Type.String({ pattern: TOKEN, maxLength: 120 })
const Uuid = Type.String({ pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$' })
const DateTime = Type.String({ format: 'date-time', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}' })

/** The patterns in words. */
export const OSCAL_PATTERNS = new Map<unknown, string>([
  [Token.pattern, 'must be a token: a letter or _, then letters of ASCII, digits, `.`, `-` or `_`'],
  [Uuid.pattern, 'must be a UUID'],
  [DateTime.pattern, 'must be an instant such as `2024-02-13T17:43:49Z`'],
])

const Prop = Type.Object({ name: Filled, ...fields('value ns? class? remarks?') })
export type OscalProp = Static<typeof Prop>

const Link = Type.Object({
  ...fields('href rel? text?'),
  'resource-fragment': Maybe(Text),
})
export type OscalLink = Static<typeof Link>

const Param = Type.Object({
  id: Filled,
  label: Maybe(Text),
  props: Lists(Prop),
  values: Lists(Text),
  select: Maybe(Type.Object({ 'how-many': Maybe(Text), choice: Lists(Text) })),
  guidelines: Lists(Type.Object({ prose: Text })),
})
export type OscalParam = Static<typeof Param>

const Part = Type.Recursive((Self) =>
  Type.Object({
    id: Maybe(Filled),
    name: Filled,
    ...fields('ns? class? title? prose?'),
    props: Lists(Prop),
    links: Lists(Link),
    parts: Lists(Self),
  }),
)
export type OscalPart = Static<typeof Part>

const headed = { title: Filled, class: Maybe(Text), params: Lists(Param), props: Lists(Prop) }

const Control = Type.Recursive((Self) =>
  Type.Object({
    id: Token,
    ...headed,
    links: Lists(Link),
    parts: Lists(Part),
    controls: Lists(Self),
  }),
)
export type OscalControl = Static<typeof Control>

const Group = Type.Recursive((Self) =>
  Type.Object({
    id: Maybe(Token),
    ...headed,
    groups: Lists(Self),
    controls: Lists(Control),
  }),
)
export type OscalGroup = Static<typeof Group>

const Resource = Type.Object({
  uuid: Uuid,
  title: Maybe(Text),
  props: Lists(Prop),
  citation: Maybe(Type.Object({ text: Text })),
  rlinks: Lists(Type.Object({ href: Text })),
})
export type OscalResource = Static<typeof Resource>

const Metadata = Type.Object({
  title: Filled,
  published: Maybe(DateTime),
  'last-modified': DateTime,
  version: Text,
  'oscal-version': Text,
  props: Lists(Prop),
  links: Lists(Link),
  roles: Lists(Type.Object({ id: Filled, ...fields('title description?') })),
  parties: Lists(Type.Object({ uuid: Uuid, name: Maybe(Text) })),
  'responsible-parties': Lists(Type.Object({ 'role-id': Filled, 'party-uuids': Type.Array(Text) })),
})
export type OscalMetadata = Static<typeof Metadata>

const BackMatter = Maybe(Type.Object({ resources: Lists(Resource) }))

/** A catalog, or a resolved profile. */
export const CatalogFile = Type.Object({
  catalog: Type.Object({
    uuid: Uuid,
    metadata: Metadata,
    params: Lists(Param),
    groups: Lists(Group),
    controls: Lists(Control),
    'back-matter': BackMatter,
  }),
})
export type OscalCatalog = Static<typeof CatalogFile>['catalog']

const MATCHING = ['syntactic', 'semantic', 'functional'] as const
const Rationale = Maybe(Type.Union(MATCHING.map((name) => Type.Literal(name))))
const Share = Type.Number({ minimum: 0, maximum: 1 })
const Confidence = Maybe(Type.Object({ category: Maybe(Text), percentage: Maybe(Share) }))
const Coverage = Maybe(Type.Object({ 'target-coverage': Share }))

const MapItem = Type.Object({
  type: Type.Union([Type.Literal('control'), Type.Literal('statement')]),
  'id-ref': Filled,
})
export type OscalMapItem = Static<typeof MapItem>

const MapEntry = Type.Object({
  uuid: Uuid,
  ns: Maybe(Text),
  relationship: Filled,
  'matching-rationale': Rationale,
  sources: Type.Array(MapItem, { minItems: 1 }),
  targets: Type.Array(MapItem, { minItems: 1 }),
  qualifiers: Lists(Type.Object(fields('subject predicate category description'))),
  'confidence-score': Confidence,
  coverage: Coverage,
  props: Lists(Prop),
  links: Lists(Link),
  remarks: Maybe(Text),
})
export type OscalMap = Static<typeof MapEntry>

const MappedResource = Type.Object({ type: Filled, href: Text })

const Mapping = Type.Object({
  uuid: Uuid,
  'matching-rationale': Rationale,
  'source-resource': MappedResource,
  'target-resource': MappedResource,
  maps: Type.Array(MapEntry, { minItems: 1 }),
  'confidence-score': Confidence,
  coverage: Coverage,
})
export type OscalMapping = Static<typeof Mapping>

/** A collection of mappings: new in OSCAL 1.2. */
export const MappingFile = Type.Object({
  'mapping-collection': Type.Object({
    uuid: Uuid,
    metadata: Metadata,
    provenance: Type.Object({
      'matching-rationale': Rationale,
      'confidence-score': Confidence,
      coverage: Coverage,
    }),
    mappings: Type.Array(Mapping, { minItems: 1 }),
    'back-matter': BackMatter,
  }),
})
export type OscalMappings = Static<typeof MappingFile>['mapping-collection']
