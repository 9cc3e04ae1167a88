import type { Mistake, Path } from '../../read/document.ts'

/** Most steps of a path. Real catalogs nest a dozen levels of groups, controls and parts, and each level takes two steps. */
const DEPTH_MOST = 100
/** The check stops after so many mistakes, because the rest says nothing new. */
const MISTAKES_MOST = 50
/** Characters that a reader can't see: control characters, zero-width characters, and marks that reverse text. */
const UNSEEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\u2028\u2029]/u
/** Names of object internals, which a careless program could overwrite. */
const RESERVED = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype'])

interface Step {
  value: unknown
  path: Path
}

/**
 * Checks that a schema can't express: the depth of values, reserved keys and ids, and invisible characters. It walks without recursion,
 * so that any depth gets an answer, and stops at the first value that is too deep.
 */
export function findValueMistakes(value: unknown, mistake: (path: Path, reason: string) => Mistake): Mistake[] {
  const found: Mistake[] = []
  const open: Step[] = [{ value, path: [] }]
  for (let next = open.pop(); next && found.length < MISTAKES_MOST; next = open.pop()) {
    const { value: part, path } = next
    if (typeof part === 'string') {
      const reason = findTextMistake(part, path.at(-1) === 'id')
      if (reason) found.push(mistake(path, reason))
    } else if (part !== null && typeof part === 'object') {
      if (path.length >= DEPTH_MOST) {
        found.push(mistake(path, `lies more than ${DEPTH_MOST} levels deep; nest controls and parts less`))
        break
      }
      const entries = Array.isArray(part) ? part.map((item, at) => [at, item] as const) : Object.entries(part)
      for (const [key] of entries)
        if (typeof key === 'string' && (RESERVED.has(key) || findTextMistake(key, false)))
          found.push(mistake([...path, key], 'is a key that is never accepted; remove it'))
      open.push(...entries.map(([key, item]) => ({ value: item as unknown, path: [...path, key] })).toReversed())
    }
  }
  return found
}

function findTextMistake(text: string, isId: boolean): string | undefined {
  if (isId && RESERVED.has(text))
    return `${JSON.stringify(text)} is a name that programs keep for themselves; choose another id`
  if (!text.isWellFormed()) return 'holds half of a surrogate pair, which is no character'
  const unseen = UNSEEN.exec(text)?.[0]
  if (unseen === undefined) return undefined
  const code = unseen.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return `holds the character U+${code}, which is not seen; remove it`
}
