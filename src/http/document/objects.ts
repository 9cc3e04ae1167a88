import { type ApiDocument, schemasOf, mapInner, nameIn, type Schema, type Side } from './shape.ts'

/** Names longer than this are cut or refused by generators. */
const NAME_LENGTH_MOST = 40

/** All places of one shape on one side. They share one component. */
interface Shape {
  name: string
  side: Side
  places: Place[]
  title?: string
}

/** An object's owner is the component, operation or object that it is inside; the latter has a place of its own. */
interface Place {
  owner: { name: string; places?: Place[] }
  property: string
}

/**
 * Gives each object a name: a schema that is written out inside another, or inside an operation, becomes a component.
 * So do the enumerations of requests, which generators would name at each place, and the lists with a `title`. Places
 * of the same shape share a component; its name follows from the property, or is the `title` of the schema. Throws for
 * a component of both sides, and for a name that is taken or too long: then give the schema a `title`.
 */
export function nameObjects(document: ApiDocument): void {
  const { schemas } = document.components
  const shapes = new Map<string, Shape>()
  const sides = new Map<string, Side>()

  const visit = (schema: Schema, side: Side, owner: Place['owner'], property: string): void => {
    const reference = nameIn(schema)
    if (reference !== undefined) return visitComponent(reference, side)
    if (!getsName(schema, side)) return visitInner(schema, side, owner, property)
    const key = keyOf(schema, side)
    const shape: Shape = shapes.get(key) ?? { name: '', side, places: [] }
    shapes.set(key, shape)
    shape.places.push({ owner, property })
    if (schema.title) shape.title = schema.title
    visitInner(schema, side, shape)
  }
  const visitComponent = (name: string, side: Side) => {
    const known = sides.get(name)
    if (known === side) return
    if (known) throw new Error(`${name} is in requests and in answers: give each its own`)
    sides.set(name, side)
    visitInner(schemas[name]!, side, { name })
  }
  const visitInner = (schema: Schema, side: Side, owner: Place['owner'], property = ''): void => {
    mapInner(schema, (inner, place) => {
      visit(inner, side, owner, below(property, place))
      return inner
    })
  }

  const placed = [...schemasOf(document)]
  for (const { holder, side, operation, part } of placed) {
    const { operationId } = operation
    if (part === 'body') visit(holder.schema, side, { name: '' }, `${operationId}_request`)
    else if (side === 'answer') visit(holder.schema, side, { name: '' }, answerNameOf(operationId))
    else visit(holder.schema, side, { name: objectOf(operationId) }, part)
  }

  // A parent is seen before its children, so it has its name before them.
  const taken = new Set(Object.keys(schemas))
  for (const shape of shapes.values()) {
    const name = candidatesOf(shape).find((one) => one.length <= NAME_LENGTH_MOST && !taken.has(one))
    if (!name) throw new Error(`${candidatesOf(shape).join(', ')}: taken or too long, so give the object a title`)
    taken.add(name)
    shape.name = name
  }

  const lifted: Record<string, Schema> = {}
  const rewrite = (schema: Schema, side: Side): Schema => {
    const { title: _, ...untitled } = schema
    if (schema.$ref || !getsName(schema, side))
      return mapInner(schema.enum ? untitled : schema, (inner) => rewrite(inner, side))
    const { name } = shapes.get(keyOf(schema, side))!
    const { here, there } = splitWords(schema)
    lifted[name] ??= mapInner(there, (inner) => rewrite(inner, side))
    return { $ref: `#/components/schemas/${name}`, ...here }
  }
  for (const { holder, side } of placed) holder.schema = rewrite(holder.schema, side)
  for (const [name, schema] of Object.entries(schemas)) {
    const side = sides.get(name)
    if (!side) throw new Error(`the component ${name} is in no operation`)
    schemas[name] = mapInner(schema, (inner) => rewrite(inner, side))
  }
  document.components.schemas = sorted({ ...schemas, ...lifted })
}

/** What an inner schema is about: the property that it is, or that it is the items or values of. */
function below(property: string, place: string): string {
  if (place === '[]' || place === '|') return property
  return place === '*' ? `${property}_value` : place
}

function getsName({ type, title, enum: values = [] }: Schema, side: Side): boolean {
  const isTitledList = type === 'array' && title !== undefined
  return [type].flat().includes('object') || (side === 'request' && (values.length > 1 || isTitledList))
}

/** What is said of the place, and what holds for each place of the shape. */
function splitWords({ description, default: ofItself, examples, ...shape }: Schema) {
  const isValue = shape.enum !== undefined || shape.type === 'array'
  // Its title has become the name.
  delete shape.title
  return {
    here: {
      ...(description && { description }),
      ...(ofItself !== undefined && { default: ofItself }),
      ...(isValue && examples && { examples }),
    },
    there: { ...shape, ...(!isValue && examples && { examples }) } as Schema,
  }
}

/** Two schemas of one key are the same but for what is said of their place. */
function keyOf(schema: Schema, side: Side): string {
  return side + JSON.stringify(wordless(schema))
}

function wordless(schema: Schema): Schema {
  const { examples: _, ...shape } = splitWords(schema).there
  return mapInner(shape, wordless)
}

/** From the shortest name to the longest. */
function candidatesOf({ side, places, title }: Shape): string[] {
  if (title) return [side === 'request' && !/(Input|Request)$/.test(title) ? `${title}Input` : title]
  const [place] = places as [Place]
  const word = wordOf(place)
  const isShared = new Set(places.map(({ owner }) => owner)).size > 1
  const { name, places: [outer] = [] } = place.owner
  const names = [...(isShared ? [word] : []), ...(outer ? [wordOf(outer) + word] : []), withoutEnding(name) + word]
  return names.map((one) => (side === 'request' && !one.endsWith('Request') ? `${one}Input` : one))
}

function wordOf({ property }: Place): string {
  return singular(property.split('_').map(capital).join(''))
}

function withoutEnding(name: string): string {
  return name.replace(/(Answer|Request|Row|Detail|Input|List)$/, '')
}

/** `findRelationshipPaths` → `FindRelationshipPathsAnswer`, `listTokens` → `TokenList`. */
function answerNameOf(operationId: string): string {
  return operationId.startsWith('list') ? `${objectOf(operationId)}List` : `${capital(operationId)}Answer`
}

/** What an operation is about: its name without the verb. */
function objectOf(operationId: string): string {
  return singular(operationId.replace(/^[a-z]+/, ''))
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function singular(word: string): string {
  if (/(ss|us|is)$/i.test(word)) return word
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}

function sorted<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
