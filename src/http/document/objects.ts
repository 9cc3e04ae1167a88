import { type ApiDocument, mapInner, nameIn, type Schema, schemasOf, type Side } from './shape.ts'
import { sortByName } from './shared.ts'

/** Names longer than this are cut or refused by generators. */
const NAME_LENGTH_MOST = 40

/**
 * Makes a component of each object that is written out inside another or inside an operation, named by the `title` of
 * its declaration. The same holds for enumerations of requests, which generators would name at each place, and for
 * lists with a `title`. Throws for an object without a name, for two that differ and have one name, and for a component
 * of both sides.
 */
export function nameObjects(document: ApiDocument): void {
  const { schemas } = document.components
  const sides = findSides(document)
  const lifted: Record<string, Schema> = {}
  const lift = (schema: Schema, side: Side): Schema => {
    const { title: _, ...whole } = mapInner(schema, (inner) => lift(inner, side))
    if (schema.$ref || !getsName(schema, side)) return whole
    const name = nameOf(schema, side)
    const { here, there } = splitWords(whole)
    lifted[name] ??= there
    if (name in schemas || keyOf(lifted[name]) !== keyOf(there)) throw new Error(`two objects have the name ${name}`)
    return { $ref: `#/components/schemas/${name}`, ...here }
  }
  for (const { holder, side } of schemasOf(document)) holder.schema = lift(holder.schema, side)
  for (const [name, schema] of Object.entries(schemas)) {
    const side = sides.get(name)
    if (!side) throw new Error(`the component ${name} is in no operation`)
    schemas[name] = mapInner(schema, (inner) => lift(inner, side))
  }
  document.components.schemas = sortByName({ ...schemas, ...lifted })
}

/** Whether the caller or the service writes the values of each component. */
function findSides(document: ApiDocument): Map<string, Side> {
  const sides = new Map<string, Side>()
  const visit = (schema: Schema, side: Side): Schema => {
    const name = nameIn(schema)
    if (name === undefined) return mapInner(schema, (inner) => visit(inner, side))
    const known = sides.get(name) ?? side
    if (known !== side) throw new Error(`${name} is in requests and in answers: give each its own`)
    if (!sides.has(name)) {
      sides.set(name, side)
      visit(document.components.schemas[name]!, side)
    }
    return schema
  }
  for (const { holder, side } of schemasOf(document)) visit(holder.schema, side)
  return sides
}

function getsName({ type, title, enum: values = [] }: Schema, side: Side): boolean {
  const isTitledList = type === 'array' && title !== undefined
  return [type].flat().includes('object') || (side === 'request' && (values.length > 1 || isTitledList))
}

/** In requests a name ends in `Input`, so that an object of both sides has two components: requests are strict. */
function nameOf({ title, ...schema }: Schema, side: Side): string {
  if (title === undefined) throw new Error(`an object of the document has no title: ${JSON.stringify(schema)}`)
  const name = side === 'request' && !/(Input|Request)$/.test(title) ? `${title}Input` : title
  if (name.length > NAME_LENGTH_MOST) throw new Error(`${name} is longer than ${NAME_LENGTH_MOST} letters`)
  return name
}

/** What is said of the place, and what holds for each place of the object. */
function splitWords({ description, default: ofItself, examples, ...shape }: Schema) {
  const isValue = shape.enum !== undefined || shape.type === 'array'
  return {
    here: {
      ...(description && { description }),
      ...(ofItself !== undefined && { default: ofItself }),
      ...(isValue && examples && { examples }),
    },
    there: { ...shape, ...(!isValue && examples && { examples }) } as Schema,
  }
}

/** Two objects of one key are the same but for what is said of their places. */
function keyOf(schema: Schema): string {
  return JSON.stringify(wordless(schema))
}

function wordless(schema: Schema): Schema {
  const { examples: _, ...shape } = splitWords(schema).there
  return mapInner(shape, wordless)
}
