import { Kind, type TArray, type TObject, type TSchema } from '@sinclair/typebox'
import neo4j, { isInt } from 'neo4j-driver'
import { JSON_COLUMN } from './query.ts'

/**
 * Encodes a value for the driver. Integers by schema become 64-bit integers, because the driver sends plain numbers as
 * floats. Throws a RangeError for an integer that a number can't hold exactly.
 */
export function encodeValue(schema: TSchema, value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (schema[Kind] === 'Integer') return integerOf(value as number)
  if (schema[Kind] === 'Array') return (value as unknown[]).map((item) => encodeValue((schema as TArray).items, item))
  if (schema[Kind] === 'Object') {
    const { properties } = schema as TObject
    return Object.fromEntries(
      Object.entries(properties).map(([key, inner]) => [
        key,
        encodeValue(inner, (value as Record<string, unknown>)[key]),
      ]),
    )
  }
  if (schema[Kind] === 'Union') {
    const inner = (schema['anyOf'] as TSchema[]).find((option) => option[Kind] !== 'Null')
    return inner ? encodeValue(inner, value) : value
  }
  return value
}

function integerOf(value: number) {
  if (!Number.isSafeInteger(value)) throw new RangeError(`integer ${value} is outside the safe range`)
  return neo4j.int(value)
}

type Decoder = (value: unknown) => unknown

/**
 * Builds a function that turns a driver value into the plain value that `schema` describes. It throws a RangeError for
 * an unsafe integer.
 */
export function compileDecoder(schema: TSchema): Decoder {
  if (schema[JSON_COLUMN]) return (value) => (typeof value === 'string' ? JSON.parse(value) : undefined)
  switch (schema[Kind]) {
    case 'Array': {
      const decodeItem = compileDecoder((schema as TArray).items)
      return (value) => (Array.isArray(value) ? value.map(decodeItem) : value)
    }
    case 'Object':
      return compileObjectDecoder(schema as TObject)
    case 'Union': {
      const inner = (schema['anyOf'] as TSchema[]).find((option) => option[Kind] !== 'Null')
      const decodeInner = inner ? compileDecoder(inner) : plain
      return (value) => (value === null || value === undefined ? null : decodeInner(value))
    }
    default:
      return plain
  }
}

/** Leaves out null and absent columns of optional properties, so that wire objects omit them. */
function compileObjectDecoder(schema: TObject): Decoder {
  const required = new Set(schema.required ?? [])
  const decoders = Object.entries(schema.properties).map(
    ([key, inner]) => [key, compileDecoder(inner), required.has(key)] as const,
  )
  return (value) => {
    if (value === null || typeof value !== 'object') return value
    const row: Record<string, unknown> = {}
    for (const [key, decode, isRequired] of decoders) {
      const cell = (value as Record<string, unknown>)[key]
      if ((cell === null || cell === undefined) && !isRequired) continue
      row[key] = decode(cell)
    }
    return row
  }
}

function plain(value: unknown): unknown {
  if (!isInt(value)) return value
  const integer = value
  if (!integer.inSafeRange()) throw new RangeError(`integer ${integer.toString()} is outside the safe range`)
  return integer.toNumber()
}
