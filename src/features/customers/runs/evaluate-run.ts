import { applicabilityAssumptions, groupFiguresOf, unknownOf } from '#src/features/check/index.ts'
import type { ProfileVersion, ProfileContent } from '#src/features/profiles/index.ts'
import {
  type Result,
  engineVersionOf,
  evaluate,
  type Evaluation,
  type RuleSnapshot,
  tracesOf,
} from '#src/law/engine/index.ts'
import { reliedRules } from '#src/law/links/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { canonicalInTurns, hashOf } from '#src/lib/json/canonical.ts'
import type { Receipt, RunContext } from './schema.ts'

/** One pack of a run as it is stored. */
interface EvaluatedPack {
  packId: string
  versionId: string
  version: string
  contentHash: string
  outcome: Result['outcome']
  obligationCount: number
  /** Canonical JSON of `{result, trace}`. */
  text: Buffer
  resultHash: string
  /** The rules that decided it. */
  ruleIds: string[]
  /** The version's reviews and currency at the time of the run. No hash covers them. */
  source: Result['source']
}

/** The result of a run, before it is known which version of the profile it belongs to. */
export interface EvaluatedRun {
  question: RunQuestion
  packs: EvaluatedPack[]
  context: RunContext
  /** The versions that were judged beside those of `packs`. */
  besideIds: string[]
  engineVersion: string
  relationships: Receipt['locked_relationships']
}

/** The content that is evaluated, as of when, and the requested packs. */
interface RunQuestion extends AsOf {
  content: ProfileContent
  /** Null: all packs. */
  packIds: string[] | null
  knownAt: string
  unavailable: RunContext['unavailable']
}

/**
 * Evaluates a profile against a rule snapshot, down to each rule. The same question, snapshot and engine give the same
 * bytes.
 */
export async function evaluateRun(
  vocabulary: Vocabulary,
  rules: RuleSnapshot,
  question: RunQuestion,
): Promise<EvaluatedRun> {
  const { content, validAt, knownAt, unavailable } = question
  const evaluation = await evaluate(vocabulary, rules, content, {
    validAt,
    knownAt,
    isDetailed: true,
  })
  const figures = groupFiguresOf(evaluation.subjects)
  const versionIds = new Map(rules.versions.map((row) => [row.pack_id, row.version.id]))
  const packs: EvaluatedPack[] = []
  for (const result of evaluation.results) packs.push(await packOf(versionIds.get(result.pack_id)!, result, evaluation))
  const { beside } = evaluation
  return {
    question,
    packs,
    context: {
      unknown: unknownOf(evaluation, content),
      assumptions: applicabilityAssumptions(evaluation.subjects),
      ...(beside.length > 0 ? { also_judged: beside } : {}),
      unavailable,
      ...(figures.length > 0 ? { group_figures: figures } : {}),
    },
    besideIds: beside.map(({ pack_id: packId }) => versionIds.get(packId)!),
    engineVersion: engineVersionOf(vocabulary, rules, evaluation.subjects),
    relationships: rules.precedence.map(({ fact }) => ({ id: fact.id, hash: fact.hash })),
  }
}

/** The run receipt for one version of a profile. Its hash is the `receipt_hash` of the run. */
export function runReceiptOf(profileId: string, profile: Omit<ProfileVersion, 'content'>, run: EvaluatedRun): Receipt {
  const { packIds, validAt, knownAt } = run.question
  return {
    customer_profile_id: profileId,
    profile_version: profile.version,
    profile_hash: profile.hash,
    as_of: validAt,
    known_at: knownAt,
    engine_version: run.engineVersion,
    ...(packIds ? { pack_ids: packIds } : {}),
    locked: run.packs.map(({ packId, version, contentHash, resultHash }) => ({
      pack_id: packId,
      version,
      content_hash: contentHash,
      result_hash: resultHash,
    })),
    locked_relationships: run.relationships,
    context_hash: hashOf(run.context),
  }
}

async function packOf(
  versionId: string,
  { source, ...result }: Result,
  evaluation: Evaluation,
): Promise<EvaluatedPack> {
  const { pack_id: packId, pack_version: version, content_hash: contentHash } = result
  const { bytes, hash } = await canonicalInTurns({ result, trace: await tracesOf(packId, evaluation) })
  return {
    packId,
    versionId,
    version,
    contentHash,
    outcome: result.outcome,
    obligationCount: result.obligation_count,
    text: bytes,
    resultHash: hash,
    ruleIds: reliedRules(versionId, result),
    source,
  }
}
