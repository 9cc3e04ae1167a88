import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'

/** How many mistakes are returned. */
const MOST_MISTAKES = 20

/**
 * Checks a document against a JSON schema of NIST's releases: `oscal_catalog_schema.json`, `oscal_mapping_schema.json`
 * or `oscal_complete_schema.json`. Returns one line per mistake, `/catalog/groups/0/title must …`. Formats are not
 * checked, because the schema's patterns cover them.
 */
export function checkAgainstSchema(document: unknown, schemaPath: string): string[] {
  const schema = JSON.parse(readFileSync(schemaPath, 'utf8')) as Record<string, unknown>
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
