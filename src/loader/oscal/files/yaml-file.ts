import { stringify } from 'yaml'
import type { SeedFile } from '../options.ts'

const HEAD = '# Written by `regpack packs import oscal`; see docs/OSCAL.md.\n'

/** A YAML file of an import. The same value gives the same bytes. */
export function yamlFile(name: string, value: unknown): SeedFile {
  const text = stringify(value, {
    lineWidth: 128,
    flowCollectionPadding: false,
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
  })
  return { name, text: HEAD + text }
}
