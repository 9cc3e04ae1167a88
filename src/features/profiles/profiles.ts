import { findInputMistakes, type SubjectInputs } from '#src/law/subjects/index.ts'
import { findUnknownWords, UNKNOWN_LISTS, type Vocabulary, wordFinderOf } from '#src/law/vocabulary/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import type { WalkQuery } from '#src/lib/paging.ts'
import { conflict, type InputMistake, invalidInput, Problem, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { type OperationMarker, writeOnce } from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { type ChangedPlace, type ListedPlace, stampRecords, walkRecords } from '#src/stores/graph/records/index.ts'
import {
  countProfiles,
  createProfileVersion,
  findProfile,
  listChangedProfiles,
  listProfileContents,
  listProfileRows,
  setProfileLocked,
  upsertProfile,
} from './queries.ts'
import { type CustomerProfileWire, ProfileContent, type ProfileUpdate } from './schema.ts'

type Row = RowOf<typeof findProfile>
type HeadRow = RowOf<typeof listProfileRows>

/** The key of a profile: the workspace, and the caller's own name for the customer. */
export interface ProfileKey {
  workspaceId: string
  profileId: string
}

/** A profile, and the person or the key that changes it. */
export type ProfileChange = ProfileKey & { by: string }

/** One version of a profile as it is evaluated. */
export interface ProfileVersion {
  version: number
  hash: string
  content: ProfileContent
}

/** Reads a profile, or one of its earlier versions. Throws `not_found`; `field` is the input that names the profile. */
export async function getProfile(
  graph: Graph,
  key: ProfileKey,
  version?: number,
  field?: string,
): Promise<CustomerProfileWire> {
  return wireOf(await requireProfile(graph, key, version, field))
}

/**
 * A version of a profile and when it was made; the current one unless a number is given. Throws `not_found`; `field`
 * is the input that names the profile.
 */
export async function readProfileVersion(
  graph: Runner,
  key: ProfileKey,
  version?: number,
  field?: string,
): Promise<ProfileVersion & { madeAt: string }> {
  const { version: made } = await requireProfile(graph, key, version, field)
  return { version: made.version, hash: made.hash, content: made.content_json, madeAt: made.created_at }
}

/**
 * A page of the workspace's profiles, by id, or in the order of their changes. It ends early where profiles are large:
 * one may have a megabyte.
 */
export async function listProfiles(graph: Graph, workspaceId: string, query: WalkQuery) {
  const list = {
    workspaceId,
    name: 'customer-profiles',
    readListed: ({ key = '', ...page }: ListedPlace) =>
      graph.run(listProfileRows, { workspaceId, afterId: String(key), ...page }),
    readChanged: (page: ChangedPlace) => graph.run(listChangedProfiles, { workspaceId, ...page }),
    count: async (since: string) => (await graph.run(countProfiles, { workspaceId, since }))[0]!.total,
    keyOf: ({ profile }: HeadRow) => profile.id,
    recordOf: ({ profile }: HeadRow) => profile,
    bytesOf: ({ version }: HeadRow) => version.characters,
  }
  const { rows, page } = await walkRecords(graph, list, query)
  const versions = rows.map(({ profile, version }) => ({ id: profile.id, version: version.version }))
  const contents = await graph.run(listProfileContents, { workspaceId, versions })
  const contentOf = new Map(contents.map(({ id, content_json: content }) => [id, content]))
  const data = rows.map(({ profile, version }) =>
    wireOf({ profile, version: { ...version, content_json: contentOf.get(profile.id)! } }),
  )
  return { data, page }
}

/** Opens a profile at version 1. Throws `conflict` when the id is taken. */
export function createProfile(
  graph: Graph,
  clock: Clock,
  key: ProfileChange,
  content: ProfileContent,
  receipt?: OperationMarker,
): Promise<CustomerProfileWire> {
  return writeOnce(graph, clock, receipt, async (tx) => {
    const at = new Date(clock.now()).toISOString()
    const [state] = await tx.run(upsertProfile, { ...key, at })
    if (!state) throw new Problem('not_found', `no workspace ${key.workspaceId}`)
    if (state.current_version > 0)
      throw conflict(
        'exists',
        `a profile ${key.profileId} is there already; update that one, or choose another id`,
        'body.id',
      )
    await appendVersion(tx, key, 1, withContract(content), at)
    return stampedProfile(tx, clock, key)
  })
}

/**
 * Changes the given fields and keeps the rest. A change without effect makes no version. Throws `not_found`, `conflict`
 * when the profile is at another version than expected, and `validation_error` when the merged content would be no
 * valid input.
 */
export function updateProfile(
  graph: Graph,
  clock: Clock,
  key: ProfileChange,
  { expected_version: expected, ...change }: ProfileUpdate,
  known: Vocabulary,
  receipt?: OperationMarker,
): Promise<CustomerProfileWire> {
  return writeOnce(graph, clock, receipt, async (tx) => {
    const at = new Date(clock.now()).toISOString()
    const { current, version } = await lockProfile(tx, key, { at, expected, field: 'body.expected_version' })
    const before = version.content_json
    const mistakes = findChangeMistakes(before, change, known)
    if (mistakes.length > 0) throw invalidInput(mistakes)
    const content = withContract(mergeInputs(before, change))
    if (hashContent(content) === version.hash) return wireOf(await requireProfile(tx, key))
    await appendVersion(tx, key, current + 1, content, at)
    return stampedProfile(tx, clock, key)
  })
}

/**
 * Locks a profile until the transaction ends, and reads its current version. Throws `not_found`, and `conflict` when it
 * is at another version than expected; `field` is the input that expects one.
 */
export async function lockProfile(
  tx: Runner,
  key: ProfileKey,
  { at, expected, field }: { at: string; expected: number | undefined; field: string },
) {
  const [state] = await tx.run(setProfileLocked, { ...key, at })
  if (!state?.version) throw noProfile(key.profileId)
  const { current_version: current, version } = state
  requireVersion(current, expected, field)
  return { current, version }
}

/** Throws `conflict` when a profile is at another version than expected; `field` is the input that expects one. */
export function requireVersion(current: number, expected: number | undefined, field: string): void {
  if (expected !== undefined && expected !== current)
    throw conflict('stale_version', `the profile is at version ${current}, not ${expected}`, field)
}

/**
 * Sets the content of a profile inside a transaction: opens the profile, or appends a version if the content differs.
 * The caller stamps the profile.
 */
export async function putProfile(
  tx: Runner,
  key: ProfileChange,
  given: ProfileContent,
  at: string,
): Promise<ProfileVersion> {
  const content = withContract(given)
  const [state] = await tx.run(upsertProfile, { ...key, at })
  if (!state) throw new Problem('not_found', `no workspace ${key.workspaceId}`)
  const hash = hashContent(content)
  if (state.version?.hash === hash) return { version: state.current_version, hash, content }
  return { version: await appendVersion(tx, key, state.current_version + 1, content, at), hash, content }
}

/** The profile as it is after the change of a transaction. */
async function stampedProfile(tx: Runner, clock: Clock, key: ProfileKey): Promise<CustomerProfileWire> {
  await stampRecords(tx, clock, key.workspaceId, { profileIds: [key.profileId] })
  return wireOf(await requireProfile(tx, key))
}

/** SHA-256 of the canonical JSON of a profile's content. */
function hashContent(content: ProfileContent): string {
  return sha256(canonicalJson(content))
}

type Change = Omit<ProfileUpdate, 'expected_version'>

const findWords = wordFinderOf(ProfileContent)!

/** The mistakes that a profile's content has after a change. */
export function findChangeMistakes(before: ProfileContent, change: Change, known: Vocabulary) {
  const after = mergeInputs(before, change)
  const mistakes = [...findUnknownWords(findWords(after, 'body'), known), ...findInputMistakes(after, known, 'body')]
  return mistakes.map((mistake) => withOrigin(mistake, change))
}

/** Says of a mistake in a field outside the change that it comes from the combination with the stored profile. */
function withOrigin({ field, detail }: InputMistake, change: object): InputMistake {
  const isNamed = Object.hasOwn(change, field.split('.')[1] ?? '')
  return { field, detail: isNamed ? detail : `${detail} (with what the profile says already)` }
}

/** The 404 for an unknown profile; `field` is the input that names it. */
export function noProfile(profileId: string, field = PROFILE_FIELD): Problem {
  return unknownId(`no customer profile ${profileId} in this workspace`, field, 'GET /api/v1/customer-profiles')
}

const PROFILE_FIELD = 'path.customer_profile_id'

/** Throws the 404 of a filter that names a profile which the workspace does not have. */
export async function requireFilteredProfile(
  graph: Runner,
  workspaceId: string,
  profileId: string | undefined,
): Promise<void> {
  if (profileId !== undefined)
    await requireProfile(graph, { workspaceId, profileId }, undefined, 'query.customer_profile_id')
}

async function requireProfile(graph: Runner, key: ProfileKey, version?: number, field?: string): Promise<Row> {
  const [row] = await graph.run(findProfile, { ...key, version: version ?? null })
  if (!row && version !== undefined) {
    const { profile } = await requireProfile(graph, key)
    const detail = `${key.profileId} has no version ${version}; its last one is ${profile.current_version}`
    throw new Problem('not_found', detail, { field: 'query.version' })
  }
  if (!row) throw noProfile(key.profileId, field)
  return row
}

async function appendVersion(
  tx: Runner,
  key: ProfileChange,
  version: number,
  content: ProfileContent,
  at: string,
): Promise<number> {
  const text = canonicalJson(content)
  const [row] = await tx.run(createProfileVersion, { ...key, version, hash: sha256(text), content: text, at })
  return row!.version
}

/** The inputs of a customer, or of one of its subjects, after a change. What the change does not name stays. */
export function mergeInputs<T extends SubjectInputs>(before: T, change: Change): T {
  const facts = change.facts === undefined ? before.facts : merge(before.facts ?? {}, change.facts)
  const answers = change.answers === undefined ? before.answers : merge(before.answers ?? {}, change.answers)
  const done = change.done === undefined ? before.done : merge(before.done ?? {}, change.done)
  const after = {
    // Subjects say of themselves whether their lists are complete.
    ...merge(before, {
      ...(change.subjects ? { complete: null } : {}),
      ...change,
      facts: null,
      answers: null,
      answer_notes: null,
      done: null,
    }),
    ...(facts ? { facts } : {}),
    ...(answers ? { answers } : {}),
    ...(done ? { done } : {}),
  } as T
  // A note is about what was said when it was made.
  const kept = Object.entries(before.answer_notes ?? {}).filter(
    ([code]) => saidOf(before, code) === saidOf(after, code),
  )
  const notes = Object.entries({ ...Object.fromEntries(kept), ...change.answer_notes }).filter(([code]) =>
    saidOf(after, code),
  )
  return answers || notes.length > 0 ? { ...after, answer_notes: Object.fromEntries(notes) } : after
}

/** What inputs say of a question, a fact or a word; undefined for nothing. */
function saidOf(inputs: SubjectInputs, code: string): string | undefined {
  const said = inputs.answers?.[code] ?? inputs.facts?.[code]
  if (said !== undefined) return JSON.stringify(said)
  const [list, word = ''] = code.split('/') as [keyof typeof UNKNOWN_LISTS, string?]
  const field = UNKNOWN_LISTS[list]
  if (field === undefined || !(inputs[list] ?? inputs[field])) return undefined
  return inputs[field]?.includes(word) ? 'unknown' : String(inputs[list]?.includes(word) ?? false)
}

/** RFC 7396 for one level: a null value removes a field, and a null change removes everything. */
function merge<T extends object>(before: T, change: object | null): T | undefined {
  if (change === null) return undefined
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(entries) as T
}

function wireOf({ profile, version }: Row): CustomerProfileWire {
  const { id, created_at, updated_at, current_version, run_id } = profile
  return {
    id,
    version: version.version,
    current_version,
    hash: version.hash,
    ...version.content_json,
    ...(run_id ? { current_run_id: run_id } : {}),
    written_at: version.created_at,
    written_by: version.created_by,
    created_at,
    updated_at,
  }
}

/**
 * A stored profile says of each subject whether its lists are complete. So what was said keeps its meaning when a list
 * without the mark means something else.
 */
function withContract(content: ProfileContent): ProfileContent {
  if (!content.subjects) return { complete: false, ...content }
  return { ...content, subjects: content.subjects.map((subject) => ({ complete: false, ...subject })) }
}
