import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { profileParams } from '#src/features/profiles/index.ts'
import type { Deps } from '#src/deps.ts'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import { Strict } from '#src/lib/schema.ts'
import { receiptOf } from '#src/http/operation-marker.ts'
import { checkRunInput } from './check-input.ts'
import { reproduceRun } from './reproduce.ts'
import { listRuns, runApplicability } from './runs.ts'
import {
  ApplicabilityRun,
  ApplicabilityRunSummary,
  readRunQuery,
  Reproduction,
  RunRequest,
  type RunRequest as RunRequestWire,
} from './schema.ts'
import { readRun } from './stored-run.ts'

const tags = ['Customer applicability']

/** The path accepts any string. An unknown run gives 404. */
const runParams = Strict({
  run_id: Type.String({ description: 'Id of the run', examples: ['0198c0de-0000-7000-8000-000000000000'] }),
})

export const runRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  const stores = { graph, answers, clock }

  app.post(
    '/customer-profiles/:customer_profile_id/applicability-runs',
    {
      config: {
        policy: {
          access: 'key',
          scope: 'write',
          price: 'run',
          idempotency: 'accepted',
          effect: true,
          checkInput: (request) =>
            checkRunInput(
              stores,
              (request.params as { customer_profile_id: string }).customer_profile_id,
              request.body as RunRequestWire,
            ),
        },
      },
      schema: {
        operationId: 'runCustomerApplicability',
        tags,
        summary: 'Evaluate a customer against locked pack versions, and keep the run',
        description:
          'Stores the inputs, the locked versions with their hashes, every rule as it was evaluated, the results down to obligations, and a receipt. `profile` opens the profile, or makes a new version of it when it says something else; without it the stored profile is used, and an unknown one is 404. The newest run is the one that change impacts are measured from.',
        params: profileParams,
        querystring: Strict({}),
        body: RunRequest,
        response: { 200: Type.Ref(ApplicabilityRun) },
      },
    },
    (request) => {
      const key = { workspaceId: request.caller!.workspaceId, profileId: request.params.customer_profile_id }
      return runApplicability(stores, key, request.body, receiptOf(request))
    },
  )

  app.get(
    '/customer-profiles/:customer_profile_id/applicability-runs',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'read' } },
      schema: {
        operationId: 'listApplicabilityRuns',
        tags,
        summary: "List a customer's runs, the latest first",
        params: profileParams,
        querystring: Strict(pagingQuery),
        response: { 200: ListOf(Type.Ref(ApplicabilityRunSummary)) },
      },
    },
    (request) => {
      const { limit = 100, offset = 0 } = request.query
      const key = { workspaceId: request.caller!.workspaceId, profileId: request.params.customer_profile_id }
      return listRuns(graph, key, { limit, offset })
    },
  )

  app.get(
    '/applicability-runs/:run_id',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'read' } },
      schema: {
        operationId: 'getApplicabilityRun',
        tags,
        summary: 'Read a run as it was stored',
        params: runParams,
        querystring: readRunQuery,
        response: { 200: Type.Ref(ApplicabilityRun) },
      },
    },
    (request) => {
      const { view, pack_id: packIds, limit = 100, offset = 0 } = request.query
      const shown = { isFull: view === 'full', packIds, limit, offset }
      return readRun(graph, request.caller!.workspaceId, request.params.run_id, shown)
    },
  )

  app.post(
    '/applicability-runs/:run_id/reproduce',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'check', idempotency: 'accepted' } },
      schema: {
        operationId: 'reproduceApplicabilityRun',
        tags,
        summary: 'Compute a run again under its locks and compare',
        description:
          'The inputs and the locked versions of the run, whatever was published or blocked since. Changes nothing. With the same engine version every byte is the same; with another one the stored result stands, and the difference is told.',
        params: runParams,
        querystring: Strict({}),
        body: Strict({}),
        response: { 200: Type.Ref(Reproduction) },
      },
    },
    (request) => reproduceRun(stores, request.caller!.workspaceId, request.params.run_id),
  )
  done()
}
