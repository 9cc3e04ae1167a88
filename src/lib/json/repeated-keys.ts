const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g

interface Level {
  /** Keys of an object so far; absent in a list. */
  keys?: Set<string>
  /** The current key or position. */
  at: string | number
}

/** `facts.staff`: the first key that an object of a JSON text holds twice; see `findRepeatedPath`. */
export function findRepeatedKey(text: string): string | undefined {
  return findRepeatedPath(text)?.join('.')
}

/**
 * The path of the first key that an object of a JSON text holds twice: `['facts', 'staff']`. Parsers keep the last one
 * and drop the others, so two readers of one text can differ. The text must be JSON; it is read once, token by token.
 */
export function findRepeatedPath(text: string): Array<string | number> | undefined {
  const levels: Level[] = []
  let before = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1)
    if (token === '{') levels.push({ keys: new Set(), at: '' })
    else if (token === '[') levels.push({ at: 0 })
    else if (token === '}' || token === ']') levels.pop()
    else if (token === ',' && level && !level.keys) level.at = Number(level.at) + 1
    else if (token === ':' && level?.keys) {
      // Escapes may write one key in several ways.
      level.at = JSON.parse(before) as string
      if (level.keys.has(level.at)) return levels.map((each) => each.at)
      level.keys.add(level.at)
    }
    before = token
  }
  return undefined
}
