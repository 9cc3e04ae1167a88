import { Kind, type TSchema, type TUnion } from '@sinclair/typebox'
import { Value, type ValueError, ValueErrorType } from '@sinclair/typebox/value'
import { suggest } from '#src/law/vocabulary/index.ts'
import { stepsOf } from '#src/lib/json/canonical.ts'
import { Code, IsoDate, IsoDuration, SemVer, Sha256, Slug } from '#src/lib/schema.ts'
import { OSCAL_PATTERNS } from '../oscal/shapes.ts'
import type { Mistake, SeedDocument } from '../read/document.ts'
import { ProvisionRef } from '#src/lib/law/seed-parts.ts'

/** The patterns of the seed schema in words. */
const PATTERNS = new Map<unknown, string>([
  [Code.pattern, 'must be a snake_case code such as `credit_institution`'],
  [Slug.pattern, 'must be kebab-case, lower case with single hyphens, such as `art-19-4-a`'],
  [IsoDate.pattern, 'must be a calendar date such as `2025-01-17`'],
  [IsoDuration.pattern, 'must be an ISO 8601 duration such as `PT72H` or `P1M`'],
  [SemVer.pattern, 'must be a version such as `1.0.0`'],
  [Sha256.pattern, 'must be a SHA-256 in 64 lower-case hex digits'],
  [
    ProvisionRef.pattern,
    'must be a citation such as `32022R2554 Art 19(4)(a)`: CELEX number, space, provision; or `NISTSP80053 Control ac-2`',
  ],
  ['^[A-Z]{2,3}$', 'must be a jurisdiction code such as `EU` or `DE`'],
  ['^[A-Z]{3}$', 'must be a currency code such as `EUR`'],
  ['^[0-9A-Z()]+$', 'must be a CELEX number such as `32022R2554`'],
  ...OSCAL_PATTERNS,
])

const SHOWN_LENGTH = 60

/** Reasons by the validator's kind of error. For other kinds the reason names the expected and the actual value. */
const REASONS: Partial<Record<ValueErrorType, (error: ValueError) => string>> = {
  [ValueErrorType.ObjectRequiredProperty]: ({ schema }) => `is missing; ${expected(schema)}`,
  [ValueErrorType.ObjectAdditionalProperties]: unknownKey,
  [ValueErrorType.ObjectMinProperties]: ({ schema }) => keyCount(schema),
  [ValueErrorType.ObjectMaxProperties]: ({ schema }) => keyCount(schema),
  [ValueErrorType.StringMinLength]: () => 'must not be empty',
  [ValueErrorType.StringMaxLength]: ({ schema, value }) =>
    `must have at most ${schema['maxLength']} characters, not ${String(value).length}`,
  [ValueErrorType.ArrayMinItems]: ({ schema }) =>
    `must have at least ${schema['minItems']} item${schema['minItems'] === 1 ? '' : 's'}`,
  [ValueErrorType.ArrayUniqueItems]: () => 'must not name the same item twice',
  [ValueErrorType.Kind]: ({ schema, value }) =>
    `${expected(schema)}, not ${show(value)}${suggest(String(value), schema['enum'] as string[])}`,
}

/** One sentence that says why a value is wrong and what would be right. */
function valueErrorReason(error: ValueError): string {
  return REASONS[error.type]?.(error) ?? `${expected(error.schema)}, not ${show(error.value)}`
}

function expected(schema: TSchema): string {
  if (schema['enum']) return `must be one of ${(schema['enum'] as string[]).join(', ')}`
  const pattern = PATTERNS.get(schema['pattern'])
  if (pattern) return pattern
  if (schema['pattern']) return `must match ${String(schema['pattern'])}`
  const limits = [
    schema['minimum'] === undefined ? '' : `at least ${schema['minimum']}`,
    schema['exclusiveMinimum'] === undefined ? '' : `more than ${schema['exclusiveMinimum']}`,
    schema['maximum'] === undefined ? '' : `at most ${schema['maximum']}`,
  ].filter(Boolean)
  const names: Record<string, string> = {
    array: 'a list',
    object: 'an object',
    integer: 'a whole number',
    string: 'text',
  }
  const type = String(schema['type'] ?? 'another value')
  return ['must be', names[type] ?? `a ${type}`, limits.join(' and ')].filter(Boolean).join(' ')
}

function unknownKey(error: ValueError): string {
  const key = error.path
    .slice(error.path.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~')
  const known = Object.keys((error.schema['properties'] ?? {}) as object)
  if (known.length > 0) return `unknown key "${key}"${suggest(key, known) || `; the keys are ${known.join(', ')}`}`
  const pattern = Object.keys((error.schema['patternProperties'] ?? {}) as object)[0]
  return `key "${key}" ${PATTERNS.get(pattern) ?? 'is not allowed'}`
}

function keyCount(schema: TSchema): string {
  const known = Object.keys((schema['properties'] ?? {}) as object)
  const many = schema['maxProperties'] === 1 ? 'exactly one key' : 'at least one key'
  return `must have ${many}${known.length > 0 ? ` of ${known.join(', ')}` : ''}`
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text
}

/** Every place where a document doesn't match `schema`, with one readable reason each. */
export function findShapeMistakes(document: SeedDocument, schema: TSchema): Mistake[] {
  const reasons = new Map<string, string>()
  collect(schema, document.value, '', reasons)
  return [...reasons].map(([pointer, reason]) => {
    return { file: document.file, line: document.lineOf(stepsOf(pointer)), pointer, reason }
  })
}

/** Keeps the first reason at each place, because the validator's later ones say less. */
function collect(schema: TSchema, value: unknown, at: string, reasons: Map<string, string>): void {
  for (const error of Value.Errors(schema, value)) {
    const pointer = at + error.path
    if (reasons.has(pointer)) continue
    if (error.type === ValueErrorType.Union) collectUnion(error, pointer, reasons)
    else reasons.set(pointer, valueErrorReason(error))
  }
}

/**
 * The validator only says that no alternative fits. This picks the alternative with the nearest type and keys, which
 * the author probably meant, and reports its mistakes.
 */
function collectUnion(error: ValueError, pointer: string, reasons: Map<string, string>): void {
  const options = flatten(error.schema as TUnion)
  const fitting = options.filter((option) => sameType(option, error.value))
  const objects = fitting.filter((option) => option[Kind] === 'Object')
  const chosen = objects.length > 0 ? chooseObject(objects, error.value as Record<string, unknown>) : fitting
  if (typeof chosen === 'string') return void reasons.set(pointer, chosen)
  if (chosen.length !== 1 || chosen[0]![Kind] === 'Literal') {
    return void reasons.set(pointer, `must be ${options.map(describe).join(' or ')}`)
  }
  collect(chosen[0]!, error.value, pointer, reasons)
}

function flatten(union: TUnion): TSchema[] {
  return union.anyOf.flatMap((option) => (option[Kind] === 'Union' ? flatten(option as TUnion) : [option]))
}

function sameType(option: TSchema, value: unknown): boolean {
  if (option['type'] === 'array') return Array.isArray(value)
  if (option['type'] === 'object') return value !== null && typeof value === 'object' && !Array.isArray(value)
  return option['type'] === typeof value
}

/** Chooses an alternative by the keys that only it requires. Returns a reason when none or several match. */
function chooseObject(options: TSchema[], value: Record<string, unknown>): TSchema[] | string {
  const ownKeys = options.map((option) => requiredOf(option).filter((key) => isOwn(key, option, options)))
  const named = options.filter((_, at) => ownKeys[at]!.some((key) => key in value))
  if (options.length === 1 || named.length === 1) return named.length === 1 ? named : options
  const choices = ownKeys.map((keys) => keys.join(' + ')).join(', ')
  return named.length === 0 ? `must have one of the keys ${choices}` : `must have only one of the keys ${choices}`
}

function isOwn(key: string, option: TSchema, options: TSchema[]): boolean {
  return options.every((other) => other === option || !requiredOf(other).includes(key))
}

function requiredOf(option: TSchema): string[] {
  return (option['required'] as string[] | undefined) ?? []
}

function describe(option: TSchema): string {
  if (option[Kind] === 'Literal') return `"${String(option['const'])}"`
  if (option[Kind] !== 'Object') return option['type'] === 'array' ? 'a list' : `a ${String(option['type'])}`
  return `an object with ${requiredOf(option).join(' and ') || 'one key'}`
}
