/**
 * Settings that bound the memory of transactions, from the heap of the server in megabytes. All transactions together
 * get 70 % of it, as Neo4j has it by default. One transaction gets a quarter of that: a statement that needs more fails
 * alone, and others still have room beside it.
 */
export function transactionSettings(heapMb: number): Record<string, string> {
  const totalMb = Math.floor(heapMb * 0.7)
  return {
    'db.memory.transaction.total.max': `${totalMb}m`,
    'db.memory.transaction.max': `${Math.floor(totalMb / 4)}m`,
  }
}

/** Names of settings in the spelling in which the image takes them from its environment. */
export function settingsOfImage(settings: Record<string, string>): Record<string, string> {
  const nameOf = (name: string) => `NEO4J_${name.replaceAll('_', '__').replaceAll('.', '_')}`
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [nameOf(name), value]))
}
