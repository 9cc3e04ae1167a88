/** JSON of a schema, which our own tests keep valid. */
// oxlint-disable-next-line typescript/no-explicit-any -- walked by name, as deep as JSON Schema goes
type Schema = Record<string, any>

/** Limits that a model does not need to write a call. The operation checks them, and its refusal names the limit. */
const LIMITS = new Set([
  'maxItems',
  'maxLength',
  'maxProperties',
  'minLength',
  'minProperties',
  'pattern',
  'propertyNames',
  'uniqueItems',
])
/** A repeated part that is shorter than this costs less than the references to it. */
const SHARED_LEAST = 80

/**
 * The arguments of a tool in few words. Clients give the list of all tools to their model with every question, so each
 * word costs its user. A repeated part is written once, in `$defs`.
 */
export function shortenSchema(schema: Schema): Schema {
  return { ...sayOnce(shareRepeated(withoutLimits(schema))), additionalProperties: false }
}

function withoutLimits(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(
    ([key, value]) =>
      !LIMITS.has(key) &&
      !(key === 'title' && typeof value === 'string') &&
      !(key === 'additionalProperties' && value === false) &&
      !(key === 'examples' && !needsExample(schema)),
  )
  const { description: said, ...rest } = Object.fromEntries(kept)
  // A tool takes a list as one.
  const description = typeof said === 'string' ? said.replace('; repeat the parameter for several', '') : said
  return mapInner(said === undefined ? rest : { ...rest, description }, withoutLimits)
}

/** Leaves out what was said of a property of the same name before: of a list that may be null, and again where not. */
function sayOnce(schema: Schema): Schema {
  const said = new Map<string, unknown>()
  const visit = (part: Schema, name: string): Schema => {
    const isSaid = part['description'] !== undefined && said.get(name) === part['description']
    if (part['description'] !== undefined) said.set(name, part['description'])
    const { description: _, ...silent } = part
    return mapInner(isSaid ? silent : part, visit, name)
  }
  return mapInner(schema, visit)
}

/** A text of some form that neither its format nor its values show. */
function needsExample({ type, format, enum: values, default: ofItself }: Schema): boolean {
  return type === 'string' && (format ?? values ?? ofItself) === undefined
}

function shareRepeated(schema: Schema): Schema {
  const repeated = findRepeated(schema)
  const names = new Map<string, string>()
  const $defs: Schema = {}
  const share = (part: Schema, name: string): Schema => {
    const text = JSON.stringify(part)
    if (!repeated.has(text)) return mapInner(part, share, name)
    if (!names.has(text)) {
      const own = name in $defs ? `${name}_${names.size}` : name
      names.set(text, own)
      $defs[own] = mapInner(part, share, name)
    }
    return { $ref: `#/$defs/${names.get(text)}` }
  }
  const shared = mapInner(schema, share)
  return names.size > 0 ? { ...shared, $defs } : shared
}

/** The JSON of every part that occurs more than once, without parts that are repeated only inside another. */
function findRepeated(schema: Schema): Set<string> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()]
  const look = (part: Schema): Schema => {
    const text = JSON.stringify(part)
    if (seen.has(text) && text.length >= SHARED_LEAST) repeated.add(text)
    else mapInner(part, look)
    seen.add(text)
    return part
  }
  mapInner(schema, look)
  return repeated
}

/** Changes every schema that lies directly in another. `change` also gets the property that the schema describes. */
function mapInner(schema: Schema, change: (inner: Schema, name: string) => Schema, name = 'part'): Schema {
  const changed = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [key, Object.fromEntries(Object.entries(value as Schema).map(([own, each]) => [own, change(each, own)]))]
    const isSchema = (key === 'items' || key === 'additionalProperties') && typeof value === 'object'
    return [key, isSchema ? change(value as Schema, name) : value]
  })
  return Object.fromEntries(changed)
}
