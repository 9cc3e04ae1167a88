import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parse } from 'yaml'
import type { ResponseCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import { chooseVersions } from '#src/graph/version-choice.ts'
import { IsoDate, Strict, StringEnum } from '#src/lib/schema.ts'
import { checkClaimInput } from '../check-input.ts'
import { verifyClaim } from '../claims.ts'
import type { LabelledOutcome } from '../compare/evaluate.ts'
import { ClaimBody } from '../schema.ts'
import { VERDICTS } from '../compare/statement.ts'

export const CASES = [
  'right',
  'wrong_number',
  'wrong_article',
  'wrong_addressee',
  'wrong_version',
  'wrong_event',
  'derogation',
  'unknown',
  'unclear',
] as const

/** A claim with the verdict that it should get. `as_of` is given wherever the day could matter. */
export const LabelledClaim = Strict({
  id: Type.String(),
  /** How the true statement was altered to make the claim. */
  case: StringEnum(CASES),
  expect: StringEnum(VERDICTS),
  /** The provision that states the truth. */
  provision: Type.String(),
  ...ClaimBody.properties,
  /** The label supposes that a version of the pack is the law on this day. Without one, `otherwise` is the expected verdict. */
  supposes: Type.Optional(Strict({ pack_id: Type.String(), law_on: IsoDate, otherwise: StringEnum(VERDICTS) })),
  note: Type.Optional(Type.String()),
})
const LabelledFile = Strict({ claims: Type.Array(LabelledClaim) })
export type LabelledClaim = Static<typeof LabelledClaim>

/** The labelled claims of a folder's YAML files, by file. Throws with the place of the first mistake. */
export function readLabelledClaims(folder: string): Map<string, LabelledClaim[]> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .toSorted()
  return new Map(
    files.map((file) => {
      const document: unknown = parse(readFileSync(join(folder, file), 'utf8'))
      const first = Value.Errors(LabelledFile, document).First()
      if (first) throw new Error(`${join(folder, file)}${first.path}: ${first.message}`)
      return [file, (document as Static<typeof LabelledFile>).claims]
    }),
  )
}

/** Verifies the labelled claims one after the other. `day` is the day of claims without `as_of`. */
export async function verifyLabelled(
  graph: Graph,
  answers: ResponseCache,
  claims: LabelledClaim[],
  day: string,
): Promise<LabelledOutcome[]> {
  const outcomes: LabelledOutcome[] = []
  for (const { id, expect, text, statement, as_of: validAt = day, supposes } of claims) {
    const request = { ...(text === undefined ? {} : { text }), ...(statement ? { statement } : {}) }
    await checkClaimInput(graph, answers, request)
    const { verdict } = await verifyClaim(graph, answers, request, { validAt })
    const isSupposed = !supposes || (await isLawOn(graph, supposes.pack_id, supposes.law_on))
    outcomes.push({ id, expected: isSupposed ? expect : supposes.otherwise, got: verdict })
  }
  return outcomes
}

async function isLawOn(graph: Graph, packId: string, validAt: string): Promise<boolean> {
  return (await chooseVersions(graph, { mode: 'published', validAt }, [packId])).length > 0
}
