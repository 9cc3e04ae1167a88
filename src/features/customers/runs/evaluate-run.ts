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
import { filled, pick, present } from '#src/lib/present.ts'
import type { Receipt, RunContext } from './schema.ts'

/** One pack of a run as it is stored. */
interface EvaluatedPack {
  row: Pick<Result, 'pack_id' | 'content_hash' | 'outcome' | 'obligation_count'> & {
    version_id: string
    version: string
    /** Of `text`. */
    result_hash: string
  }
  /** Canonical JSON of `{result, trace}`. */
  text: Buffer
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
  const evaluation = await evaluate(vocabulary, rules, content, { validAt, knownAt, isDetailed: true })
  const versionIds = new Map(rules.versions.map((row) => [row.pack_id, row.version.id]))
  const packs: EvaluatedPack[] = []
  for (const result of evaluation.results) packs.push(await packOf(versionIds.get(result.pack_id)!, result, evaluation))
  const { beside } = evaluation
  return {
    question,
    packs,
    context: present({
      unknown: unknownOf(evaluation, content, vocabulary),
      assumptions: applicabilityAssumptions(evaluation.subjects, vocabulary),
      also_judged: filled(beside),
      unavailable,
      group_figures: filled(groupFiguresOf(evaluation.subjects)),
    }),
    besideIds: beside.map(({ pack_id: packId }) => versionIds.get(packId)!),
    engineVersion: engineVersionOf(vocabulary, rules, evaluation.subjects),
    relationships: rules.precedence.map(({ fact }) => ({ id: fact.id, hash: fact.hash })),
  }
}

/** The run receipt for one version of a profile. Its hash is the `receipt_hash` of the run. */
export function runReceiptOf(profileId: string, profile: Omit<ProfileVersion, 'content'>, run: EvaluatedRun): Receipt {
  const { packIds, validAt, knownAt } = run.question
  return present({
    customer_profile_id: profileId,
    profile_version: profile.version,
    profile_hash: profile.hash,
    as_of: validAt,
    known_at: knownAt,
    engine_version: run.engineVersion,
    pack_ids: packIds ?? undefined,
    locked: run.packs.map(({ row }) => pick(row, 'pack_id version content_hash result_hash')),
    locked_relationships: run.relationships,
    context_hash: hashOf(run.context),
  })
}

async function packOf(
  versionId: string,
  { source, ...result }: Result,
  evaluation: Evaluation,
): Promise<EvaluatedPack> {
  const { pack_id, pack_version: version } = result
  const { bytes, hash } = await canonicalInTurns({ result, trace: await tracesOf(pack_id, evaluation) })
  const own = pick(result, 'pack_id content_hash outcome obligation_count')
  const row = { ...own, version_id: versionId, version, result_hash: hash }
  return { row, text: bytes, ruleIds: reliedRules(versionId, result), source }
}
