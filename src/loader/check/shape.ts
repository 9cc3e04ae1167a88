import { Kind, type TSchema, type TUnion } from '@sinclair/typebox'
import { ValueErrorType, Value, type ValueError } from '@sinclair/typebox/value'
import { stepsOf } from '#src/lib/json/json-pointer.ts'
import type { Mistake, SeedDocument } from '../read/document.ts'
import { valueErrorReason } from './reasons.ts'

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
