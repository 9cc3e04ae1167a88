import { readProfileVersion } from '#src/features/profiles/index.ts'
import { judgeEach, readLockedRules, type SubjectView, viewsOf } from '#src/law/engine/index.ts'
import { type Done, doneBy, givenSubjectsOf } from '#src/law/subjects/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { requireRun } from './stored-run.ts'

/** What a run was made from: its version of the profile, and the rules of the versions that it locked. */
export async function readLockedLaw(law: LawReader, { run, results }: Awaited<ReturnType<typeof requireRun>>) {
  const key = { workspaceId: run.workspace_id, profileId: run.profile_id }
  const lock = {
    versionIds: [...results.map((row) => row.version_id), ...run.beside_version_ids],
    factIds: run.relationships_json.map(({ id }) => id),
  }
  const packIds = results.map((row) => row.pack_id)
  const [profile, vocabulary, rules] = await Promise.all([
    readProfileVersion(law.graph, key, run.profile_version),
    readVocabulary(law),
    readLockedRules(law, lock, packIds),
  ])
  return { profile, vocabulary, rules }
}

/**
 * The subjects of a run, judged again by what it was made from: a run stores no answer on rules that no duty has, such
 * as those of its fines; and when they last did what recurs.
 */
export async function subjectsOfRun(
  law: LawReader,
  workspaceId: string,
  runId: string,
): Promise<{ views: ReadonlyMap<string, SubjectView>; done: Done }> {
  const stored = await requireRun(law.graph, workspaceId, runId)
  const { profile, vocabulary, rules } = await readLockedLaw(law, stored)
  const frame = { validAt: stored.run.as_of, knownAt: stored.run.known_at }
  const [views] = await judgeEach(vocabulary, rules, [profile.content], frame, (judged) => viewsOf(judged, vocabulary))
  return { views: views!, done: doneBy(givenSubjectsOf(profile.content)) }
}
