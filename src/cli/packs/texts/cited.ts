import { type PackSource, listRefs } from '#src/loader/index.ts'

/** Every provision that a version cites, once for each citation. */
export function listCited({ versions, obligations, rules, evidence, filings, penalties }: PackSource): string[] {
  const items = [versions, obligations, rules, evidence, filings, penalties].flat()
  return items.flatMap(({ value }) => listRefs(value).map(({ ref }) => ref))
}
