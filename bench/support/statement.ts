import { readFileSync } from 'node:fs'

/** A statement of `bench/cypher/`. */
export function readStatement(name: string): string {
  return readFileSync(new URL(`../cypher/${name}.cypher`, import.meta.url), 'utf8')
}
