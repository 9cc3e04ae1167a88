import { readFileSync } from 'node:fs'
import { withoutMark } from './plain-text.ts'

/** The text of a file in UTF-8, without the byte order mark that some editors and spreadsheets begin it with. */
export function readText(path: string): string {
  return withoutMark(readFileSync(path, 'utf8'))
}
