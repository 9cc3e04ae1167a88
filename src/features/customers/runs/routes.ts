import { type Static } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { cutRows, dutyFormats } from '#src/duties/index.ts'
import { choiceOfRun, explain, explanationQuery } from '#src/features/check/explanations/index.ts'
import { dutiesListed } from '#src/features/check/index.ts'
import { profileParams, readProfileVersion } from '#src/features/profiles/index.ts'
import { diagrams } from '#src/http/formats/files.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { givenSubjectsOf } from '#src/law/subjects/index.ts'
import { CursorListOf, walkQuery, withPage } from '#src/lib/paging.ts'
import { Described, Named, RefTo, Strict } from '#src/lib/schema.ts'
import { actorOf } from '#src/money/metering/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { checkRunFilters, checkRunInput } from './check-input.ts'
import { reproduceRun } from './reproduce.ts'
import { readRunDuties } from './run-duties.ts'
import { listRuns, runApplicability } from './runs.ts'
import {
  ApplicabilityRun,
  ApplicabilityRunSummary,
  readRunQuery,
  Reproduction,
  RunExplanation,
  type RunExplanationWire,
  RunRequest,
} from './schema.ts'
import { readPayloads, readRun, requireRun } from './stored-run.ts'

/** The path accepts any string. An unknown run gives 404. */
const runParams = Strict({ run_id: Described('Id of the run', '0198c0de-0000-7000-8000-000000000000') })

/** More than there are. */
const EVERY_PACK = { limit: 10_000, offset: 0 }

export const runRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  const { graph } = deps

  add('POST /customer-profiles/:customer_profile_id/applicability-runs', 'runCustomerApplicability', {
    summary: 'Evaluate a customer against locked pack versions, and keep the run',
    description:
      'Stores the inputs, the locked versions with their hashes, every rule as it was evaluated, the results down to obligations, and a receipt. `profile` opens the profile, or makes a new version of it when it says something else; without it the stored profile is used, and an unknown one is 404. The newest run is the one that change impacts are measured from.',
    scope: 'write',
    price: 'run',
    work: 'heavy',
    effect: true,
    checkInput: ({ params, body, asOf }, unknown) =>
      checkRunInput(deps, params.customer_profile_id, body, asOf, unknown),
    params: profileParams,
    body: RunRequest,
    answers: RefTo(ApplicabilityRun),
    handler: (request) => {
      const { workspaceId } = request.caller
      const key = { workspaceId, profileId: request.params.customer_profile_id, by: actorOf(request.caller) }
      return runApplicability(deps, key, request.body, request.asOf, operationMarkerOf(request))
    },
  })

  add('GET /customer-profiles/:customer_profile_id/applicability-runs', 'listApplicabilityRuns', {
    summary: "List a customer's runs, the latest first",
    params: profileParams,
    query: Strict(walkQuery),
    answers: CursorListOf('ApplicabilityRunList', RefTo(ApplicabilityRunSummary)),
    handler: (request) => {
      const key = { workspaceId: request.caller.workspaceId, profileId: request.params.customer_profile_id }
      return listRuns(graph, key, request.query)
    },
  })

  add('GET /applicability-runs/:run_id', 'getApplicabilityRun', {
    summary: 'Read a run as it was stored',
    work: 'heavy',
    formats: dutyFormats(deps),
    checkInput: ({ query }) => checkRunFilters(deps, query),
    params: runParams,
    query: readRunQuery,
    answers: RefTo(ApplicabilityRun),
    handler: ({ caller, params, query, format }) =>
      readStoredRun(deps, { workspaceId: caller.workspaceId, runId: params.run_id }, query, format !== 'json'),
  })

  add('GET /applicability-runs/:run_id/explanation', 'explainApplicabilityRun', {
    summary: 'Explain a run as a graph, as it was stored',
    description:
      'From each outcome over rules, groups and facts to provisions, in the form of every other graph. Made of what the run stored: nothing is evaluated again, and what was published or blocked since changes nothing.',
    work: 'heavy',
    formats: diagrams(
      'explanation',
      () => undefined,
      ({ explanation }: RunExplanationWire) => explanation,
    ),
    checkInput: ({ query }) => checkRunFilters(deps, query),
    params: runParams,
    query: explanationQuery,
    answers: RunExplanation,
    handler: (request) => explainRun(deps, request.caller.workspaceId, request.params.run_id, request.query),
  })

  add('POST /applicability-runs/:run_id/reproduce', 'reproduceApplicabilityRun', {
    summary: 'Compute a run again under its locks and compare',
    description:
      'The inputs and the locked versions of the run, whatever was published or blocked since. Changes nothing. With the same engine version every byte is the same; with another one the stored result stands, and the difference is told.',
    price: 'check',
    work: 'heavy',
    params: runParams,
    body: Named('ReproduceApplicabilityRunRequest', {}),
    answers: RefTo(Reproduction),
    handler: (request) => reproduceRun(deps, request.caller.workspaceId, request.params.run_id),
  })
})

/** A run as it was stored, or the rows of its duties for a table. Throws `not_found`. */
async function readStoredRun(
  stores: DatedLawReader,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  query: Static<typeof readRunQuery>,
  isTable: boolean,
) {
  const { pack_id: packIds, obligation_code: codes, limit, offset, ...asked } = withPage(query)
  const { since_run: sinceRun, changed: isChangedOnly = false } = asked
  const { include_not_applicable: isWhole = isTable && !isChangedOnly } = asked
  const listed = { packIds, codes, isWhole, sinceRun, isChangedOnly }
  if (isTable)
    return cutRows(await readRunDuties(stores, workspaceId, runId, { ...listed, ...EVERY_PACK }), limit, offset)
  const shown = { packIds, limit, offset }
  const duties = dutiesListed({ ...asked, obligation_codes: codes })
  const run = await readRun(stores.graph, workspaceId, runId, { ...shown, duties })
  if (sinceRun === undefined && !isChangedOnly) return run
  const list = await readRunDuties(stores, workspaceId, runId, { ...listed, ...shown })
  return { ...run, since_run: list.since_run!, duties: list.duties }
}

/** Explains a run from its stored results and traces and its own version of the profile. Throws `not_found`. */
async function explainRun(
  stores: DatedLawReader,
  workspaceId: string,
  runId: string,
  asked: Static<typeof explanationQuery>,
): Promise<RunExplanationWire> {
  const { run, results } = await requireRun(stores.graph, workspaceId, runId)
  const choice = choiceOfRun(asked)
  const chosen = results.filter(({ pack_id: packId }) => choice.packIds?.includes(packId) ?? true)
  const [{ content }, packs] = await Promise.all([
    readProfileVersion(stores.graph, { workspaceId, profileId: run.profile_id }, run.profile_version),
    readPayloads(chosen),
  ])
  const explained = {
    packs,
    given: givenSubjectsOf(content),
    assumptions: run.context_json.assumptions,
    relationships: run.relationships_json,
  }
  return {
    run_id: run.id,
    receipt_hash: run.receipt_hash,
    explanation: await explain(stores, explained, choice),
  }
}
