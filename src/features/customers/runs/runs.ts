import { v7 as uuidv7 } from 'uuid'
import { dutiesListed } from '#src/features/check/index.ts'
import {
  noProfile,
  putProfile,
  readProfileVersion,
  type ProfileChange,
  type ProfileKey,
  type ProfileVersion,
  type ProfileContent,
} from '#src/features/profiles/index.ts'
import { readRules } from '#src/law/engine/index.ts'
import { linkRuns } from '#src/law/links/index.ts'
import { explainUnavailable } from '#src/law/packs/index.ts'
import { bindAnswers } from '#src/law/questions/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { AsOf } from '#src/lib/as-of.ts'
import { hashOf, packText } from '#src/lib/json/canonical.ts'
import { PAGE_DEFAULT, type WalkQuery } from '#src/lib/paging.ts'
import { pick } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { writePrepared, type OperationMarker } from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type ChangedPlace, type ListedPlace, stampRecords, walkRecords } from '#src/stores/graph/records/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { evaluateRun, runReceiptOf, type EvaluatedRun } from './evaluate-run.ts'
import { countRuns, createRun as createRunNode, findEventHead, listChangedRuns, listRunRows } from './queries.ts'
import { ApplicabilityRunSummary, type ApplicabilityRunWire, type RunRequest } from './schema.ts'
import { readRun, underNamesOfAnswers } from './stored-run.ts'

/**
 * Evaluates a customer against the versions that are the law on a day, and stores everything: inputs, locks, each rule,
 * the results down to obligations, and the receipt's hash. `profile` in the body opens the profile, or revises it. The
 * run is stored once per operation. Throws `not_found` for a profile that doesn't exist.
 */
export async function runApplicability(
  stores: DatedLawReader,
  key: ProfileChange,
  { limit = PAGE_DEFAULT, pack_ids: packIds, profile: given, metadata = {}, ...asked }: RunRequest,
  { validAt }: AsOf,
  receipt?: OperationMarker,
): Promise<ApplicabilityRunWire> {
  const { graph, clock } = stores
  const at = new Date(clock.now()).toISOString()
  const profile = given && (await bindAnswers(stores, given, validAt))
  const prepare = async () => {
    const stored = profile ? undefined : await readProfileVersion(graph, key)
    // The event head is read before the rules, so that later publications count as not seen. The rules are those of
    // the graph as it is now: what is remembered may be older by up to a second.
    const [head] = await graph.run(findEventHead, {})
    await stores.answers.refresh()
    const inputs = { content: stored?.content ?? profile!, packIds, validAt, knownAt: at }
    return { stored, eventSeq: head?.seq ?? 0, run: await evaluateNow(stores, inputs) }
  }
  const id = await writePrepared(graph, clock, receipt, prepare, async (tx, { stored, eventSeq, run }) => {
    const version = stored ?? (await putProfile(tx, key, profile!, at))
    const { id: runId, changedIds } = await storeRun(tx, key, version, { run, metadata, at, eventSeq, isSeen: true })
    await stampRecords(tx, clock, key.workspaceId, { profileIds: [key.profileId], runIds: changedIds })
    return runId
  })
  return readRun(graph, key.workspaceId, id, { duties: dutiesListed(asked), limit, offset: 0 })
}

interface RunInputs extends AsOf {
  content: ProfileContent
  packIds: string[] | undefined
  knownAt: string
}

/** Evaluates against the versions that are the law on the day. */
async function evaluateNow(
  stores: DatedLawReader,
  { content, packIds, validAt, knownAt }: RunInputs,
): Promise<EvaluatedRun> {
  const vocabulary = await readVocabulary(stores)
  const asked = [...new Set(packIds ?? vocabulary.packIds)].toSorted()
  const choice = { mode: 'published', validAt } as const
  const rules = await readRules(stores, { ...choice, packIds: asked, current: await chooseVersions(stores, choice) })
  const found = new Set(rules.versions.map((row) => row.pack_id))
  const missing = asked.filter((packId) => !found.has(packId))
  return evaluateRun(vocabulary, rules, {
    content,
    packIds: packIds ? asked : null,
    validAt,
    knownAt,
    unavailable: await explainUnavailable(stores.graph, missing, choice),
  })
}

interface NewRun {
  run: EvaluatedRun
  metadata: NonNullable<RunRequest['metadata']>
  at: string
  /** The last change event before the run read its rules. */
  eventSeq: number
  /** False: the run doesn't move the last event that the profile has seen. */
  isSeen: boolean
}

/**
 * Stores a run as the profile's current one, inside a transaction. Returns its id, and the runs that the caller stamps
 * with the profile: this one, and the one that it supersedes. Throws `not_found` for a profile that was deleted after
 * it was read.
 */
export async function storeRun(
  tx: Runner,
  { workspaceId, profileId, by }: ProfileChange,
  profile: Omit<ProfileVersion, 'content'>,
  { run, metadata, at, eventSeq, isSeen }: NewRun,
): Promise<{ id: string; changedIds: string[] }> {
  const id = uuidv7()
  const receipt = runReceiptOf(profileId, profile, run)
  const results = run.packs.map(async ({ row, text, source }) => ({
    run_id: id,
    workspace_id: workspaceId,
    ...row,
    payload: await packText(text),
    source_json: JSON.stringify(source),
  }))
  const [made] = await tx.run(createRunNode, {
    workspaceId,
    profileId,
    run: {
      id,
      workspace_id: workspaceId,
      profile_id: profileId,
      ...pick(receipt, 'profile_version profile_hash as_of known_at engine_version context_hash'),
      receipt_hash: hashOf(receipt),
      event_seq: eventSeq,
      created_at: at,
      created_by: by,
      pack_ids: receipt.pack_ids ?? null,
      beside_version_ids: run.besideIds,
      metadata_json: JSON.stringify(metadata),
      context_json: JSON.stringify(run.context),
      relationships_json: JSON.stringify(run.relationships),
    },
    results: await Promise.all(results),
    seenEvent: isSeen ? eventSeq : null,
  })
  if (!made) throw noProfile(profileId)
  await linkRuns(tx, [{ id, rule_ids: run.packs.flatMap((pack) => pack.ruleIds), facts: run.relationships }])
  const { previous_id: previousId } = made
  return { id, changedIds: previousId ? [id, previousId] : [id] }
}

type Row = RowOf<typeof listRunRows>

/** A page of a profile's runs, the latest first, or in the order of their changes. Throws `not_found`. */
export async function listRuns(graph: Graph, key: ProfileKey, query: WalkQuery) {
  const list = {
    workspaceId: key.workspaceId,
    name: `runs of ${key.profileId}`,
    readListed: ({ key: before, ...page }: ListedPlace) =>
      graph.run(listRunRows, { ...key, before: Number(before ?? Number.MAX_SAFE_INTEGER), ...page }),
    readChanged: (page: ChangedPlace) => graph.run(listChangedRuns, { ...key, ...page }),
    async count(since: string) {
      const [count] = await graph.run(countRuns, { ...key, since })
      if (!count) throw noProfile(key.profileId)
      return count.total
    },
    keyOf: ({ run }: Row) => run.number,
    recordOf: ({ run }: Row) => run,
  }
  const { rows, page } = await walkRecords(graph, list, query)
  const data = rows.map(({ run, results }) =>
    pickBy(ApplicabilityRunSummary, { ...underNamesOfAnswers(run, results), outcomes: results }),
  )
  return { data, page }
}
