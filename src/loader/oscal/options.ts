import { Ajv } from 'ajv'
import { readText } from '#src/lib/read-text.ts'

/** How many mistakes are returned. */
const MOST_MISTAKES = 20

/**
 * Checks a document against a JSON schema of NIST's releases: `oscal_catalog_schema.json`, `oscal_mapping_schema.json`
 * or `oscal_complete_schema.json`. Returns one line per mistake, `/catalog/groups/0/title must …`. Formats are not
 * checked, because the schema's patterns cover them.
 */
export function checkAgainstSchema(document: unknown, schemaPath: string): string[] {
  const schema = JSON.parse(readText(schemaPath)) as Record<string, unknown>
  // Each definition has its own `$id`, which is a fragment of the whole schema. ajv already knows it as that fragment.
  const text = JSON.stringify(schema, (key, value: unknown) =>
    key === '$id' && String(value).startsWith('#') ? undefined : value,
  )
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
  const check = ajv.compile(JSON.parse(text) as object)
  if (check(document)) return []
  const mistakes = (check.errors ?? []).map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message ?? 'is wrong'} ${JSON.stringify(params)}`
  })
  return mistakes.slice(0, MOST_MISTAKES)
}

/** Values that an import can't read from an OSCAL file, or that replace those of the file. */
export interface ImportOptions {
  /** The seed folder that is written to. */
  folder: string
  packId: string
  /** Version of the pack; by default that of the catalog, if it is a semantic version. */
  version?: string
  licence?: string
  issuer?: string
  shortName?: string
  jurisdictions?: string[]
  domains?: string[]
  /** The role that the controls bind. */
  role?: string
  modality?: 'must' | 'should'
  /** Id of the catalog as an instrument. */
  instrument?: string
  legalFrom?: string
  /** Whether to replace the files of an earlier import of the same version. */
  replace?: boolean
  /** Calendar date of the import. */
  today: string
}

/** A file to write; its name is relative to the seed folder. */
export interface SeedFile {
  name: string
  text: string
}

/** Counts the things of a source that did not become content. */
export class LeftOut {
  readonly #counts = new Map<string, number>()

  /** Adds to a count. `what` names the thing and says why it was left out. */
  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** The most frequent first. */
  list(): Array<{ what: string; count: number }> {
    return [...this.#counts].map(([what, count]) => ({ what, count })).toSorted((a, b) => b.count - a.count)
  }
}
