import type { Deps } from '#src/deps.ts'
import { requireFilteredProfile } from '#src/features/profiles/index.ts'
import { tables } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationMarkerOf } from '#src/http/route.ts'
import { today } from '#src/lib/clock.ts'
import { CursorListOf } from '#src/lib/paging.ts'
import { Described, RefTo, Strict } from '#src/lib/schema.ts'
import { sheetOf } from '#src/lib/tables/table.ts'
import { namesOf } from '#src/money/accounts/members/index.ts'
import { actorOf } from '#src/money/metering/index.ts'
import { decideImpact, findDecisionMistakes } from './decisions/decide.ts'
import { getImpact, listImpacts } from './impacts.ts'
import { recomputeImpacts } from './recompute/recompute.ts'
import {
  ChangeImpact,
  ChangeImpactRow,
  type ChangeImpactWire,
  DecisionRequest,
  listImpactsQuery,
  RecomputeAnswer,
  RecomputeRequest,
} from './schema.ts'
import { impactItemTable, impactTable } from './table.ts'

const write = { scope: 'write', price: 'write', effect: true } as const

const formatsOf = (deps: Deps) =>
  tables(async ({ data }: { data: ChangeImpactWire[] }, { caller }) => {
    const lastBy = ({ decisions }: ChangeImpactWire) => decisions.at(-1)?.by ?? ''
    const names = await namesOf(deps, deps.clock, caller!, data.map(lastBy))
    const nameOf = (by: string) => names.get(by) ?? (by === 'service' ? by : undefined)
    const rows = data.map((impact) => ({ ...impact, decider: nameOf(lastBy(impact)) }))
    const items = data.flatMap((impact) => impact.items.map((item) => ({ ...item, impact })))
    return [sheetOf(impactTable, rows), sheetOf(impactItemTable, items)]
  })

/** The path accepts any string; an unknown id gets 404. */
const impactParams = Strict({ impact_id: Described('Id of the impact', '0198c0de-0000-7000-8000-000000000000') })

export const impactRoutes = routesOf<Deps>('Customers', ({ add }, deps) => {
  const { graph, clock } = deps

  add('POST /customer-change-impacts/recompute', 'recomputeCustomerChangeImpacts', {
    summary: 'Work out what pack changes mean for customers',
    description:
      "Publishing a pack does this by itself; ask for it to catch up from a run against an older text. Each call does some seconds of work: while `state` is `running`, the same call goes on where it ended (with an idempotency key: a new one each time, since a key gives its first answer again). Every change since the locked version is evaluated with the run's own inputs; impacts that are there stay as they were decided.",
    ...write,
    work: 'heavy',
    names: true,
    body: RecomputeRequest,
    answers: RefTo(RecomputeAnswer),
    handler: (request) => recomputeImpacts(deps, request.caller.workspaceId, request.body, operationMarkerOf(request)),
  })

  add('GET /customer-change-impacts', 'listCustomerChangeImpacts', {
    summary: "List the workspace's change impacts, the latest first",
    names: true,
    formats: formatsOf(deps),
    query: listImpactsQuery,
    answers: CursorListOf('CustomerChangeImpactList', RefTo(ChangeImpactRow)),
    handler: async (request) => {
      const { customer_profile_id: profileId, domain_pack_id: packId, status, ...query } = request.query
      await requireFilteredProfile(graph, request.caller.workspaceId, profileId)
      return listImpacts(graph, request.caller.workspaceId, { profileId, packId, status }, query)
    },
  })

  add('GET /customer-change-impacts/:impact_id', 'getCustomerChangeImpact', {
    summary: 'Read a change impact',
    params: impactParams,
    answers: RefTo(ChangeImpact),
    handler: (request) => getImpact(graph, request.caller.workspaceId, request.params.impact_id),
  })

  add('POST /customer-change-impacts/:impact_id/decision', 'decideCustomerChangeImpact', {
    summary: 'Adopt, defer or reject a change, or take the decision back',
    description:
      '`adopt` makes a run against the new version, with the other packs as they are locked, and resolves earlier steps of the same pack with it. A decision can be undone until something rests on it.',
    ...write,
    work: 'heavy',
    checkInput: ({ body }) => findDecisionMistakes(body, today(clock)),
    params: impactParams,
    body: DecisionRequest,
    answers: RefTo(ChangeImpact),
    handler: (request) => {
      const { workspaceId } = request.caller
      return decideImpact(
        deps,
        { workspaceId, impactId: request.params.impact_id, by: actorOf(request.caller) },
        request.body,
        operationMarkerOf(request),
      )
    },
  })
})
