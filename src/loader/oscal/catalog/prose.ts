import { oscalValue } from '../names.ts'
import type { OscalParam, OscalPart } from '../shapes.ts'

const INSERT = /\{\{\s*insert:\s*param,\s*([^\s}]+)\s*\}\}/g

/** Thrown for a parameter whose text inserts itself, directly or through others. */
export class ParamCycle extends Error {
  override name = 'ParamCycle'
  readonly ids: string[]

  constructor(ids: string[]) {
    super(`parameters insert each other in a circle: ${ids.join(' → ')}`)
    this.ids = ids
  }
}

/**
 * Text with its parameters written out. A parameter with a value becomes the value. A parameter that the catalog's
 * reader has to set becomes `[assignment: …]` or `[selection (one or more): …; …]`. Throws ParamCycle.
 */
function resolveProse(prose: string, params: ReadonlyMap<string, OscalParam>, trail: string[] = []): string {
  const text = prose.replaceAll(INSERT, (_, id: string) => {
    if (trail.includes(id)) throw new ParamCycle([...trail.slice(trail.indexOf(id)), id])
    return paramText(id, params, [...trail, id])
  })
  return plainLines(text)
}

function paramText(id: string, params: ReadonlyMap<string, OscalParam>, trail: string[]): string {
  const param = params.get(id)
  if (!param) return `[assignment: ${id}]`
  const resolve = (text: string) => resolveProse(text, params, trail)
  if (param.values && param.values.length > 0) return param.values.map(resolve).join(', ')
  if (param.select) {
    const many = param.select['how-many'] === 'one-or-more' ? ' (one or more)' : ''
    return `[selection${many}: ${(param.select.choice ?? []).map(resolve).join('; ')}]`
  }
  const words = param.label ?? param.guidelines?.[0]?.prose.replace(/[;.]\s*$/, '') ?? id
  return `[assignment: ${resolve(words)}]`
}

/** Replaces Markdown links by their words, and folds white space within lines. */
function plainLines(text: string): string {
  return text
    .replaceAll(/\[([^\]]+)\]\([^)\s]*\)/g, '$1')
    .split('\n')
    .map((line) => line.replaceAll(/(?<=\S)[ \t]+/g, ' ').trimEnd())
    .join('\n')
    .trim()
}

/** One line of text without emphasis, for titles. */
export function plainTitle(text: string): string {
  return plainLines(text)
    .replaceAll(/\*{1,2}(?=\S)([^*]+?)(?<=\S)\*{1,2}/g, '$1')
    .replaceAll(/\s+/g, ' ')
}

/** The text of a part and, indented, of its items, each with its label. Throws ParamCycle. */
export function partText(part: OscalPart, params: ReadonlyMap<string, OscalParam>, depth = 0): string {
  const label = depth > 0 ? oscalValue(part.props, 'label') : undefined
  const own = [label, part.title && plainTitle(part.title), part.prose && resolveProse(part.prose, params)]
  const first = own.filter(Boolean).join(' ')
  const inner = (part.parts ?? []).map((child) => partText(child, params, depth + 1)).filter(Boolean)
  const indent = '  '.repeat(Math.max(0, depth - 1))
  return [first && depth > 0 ? indent + first.replaceAll('\n', `\n${indent}`) : first, ...inner]
    .filter(Boolean)
    .join('\n')
}
