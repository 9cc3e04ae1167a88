import { checkTexts, type TextCheck, versionIdOf, type PackSource } from '#src/loader/index.ts'
import type { CheckResult } from '#src/features/publication/index.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { Refused } from '#src/lib/refused.ts'
import { listCited } from './cited.ts'

/** The result of comparing a version's citations with wordings. */
export interface TextResult {
  id: string
  texts: TextCheck[]
}

/** Compares the citations of versions with the texts of a folder. Throws Refused when the folder has none of them. */
export function verifyTexts(sources: PackSource[], folder: string): TextResult[] {
  const results = sources.map((source) => ({ id: versionIdOf(source), texts: checkTexts(source, folder) }))
  const texts = results.flatMap((result) => result.texts)
  if (texts.every(({ supplied }) => !supplied))
    throw new Refused(texts.map(({ instrument, text, file }) => `${file}: no wording of ${instrument} (${text}) there`))
  return results
}

/** The faults of the citations, one a line. */
export function textFaults(results: TextResult[]): string[] {
  return results.flatMap(({ id, texts }) =>
    texts.flatMap(({ text, missing, differing }) => [
      ...missing.map((ref) => `${id}: ${ref} does not stand in ${text}`),
      ...differing.map((ref) => `${id}: ${ref} has other words in ${text} than those cited`),
    ]),
  )
}

export function textLines(results: TextResult[]): string[] {
  return results.flatMap(({ id, texts }) => [
    id,
    ...texts.map((check) =>
      check.supplied
        ? `  ${check.instrument} (${check.text}): ${check.provisions - check.missing.length} of ${check.provisions} provisions stand there, ${check.quotes - check.differing.length} of ${check.quotes} cited sentences`
        : `  ${check.instrument} (${check.text}): not checked, no ${check.file}`,
    ),
  ])
}

/** The result for each citation node whose text was supplied. */
export function checksOf(sources: PackSource[], results: TextResult[]): Array<{ id: string; result: CheckResult }> {
  const checks = new Map<string, CheckResult>()
  for (const [at, source] of sources.entries()) {
    const cited = new Set(listCited(source))
    for (const { instrument, text, supplied, missing, differing } of results[at]!.texts) {
      if (!supplied) continue
      for (const ref of cited) {
        const { instrument: own, provision } = splitRef(ref)
        if (own !== instrument) continue
        const result = missing.includes(ref)
          ? 'provision_missing'
          : differing.includes(ref)
            ? 'quote_differs'
            : 'provision_exists'
        checks.set(`${instrument}@${text}#${provision}`, result)
      }
    }
  }
  return [...checks].map(([id, result]) => ({ id, result }))
}
