import type { Deps } from '#src/deps.ts'
import { accessOffer, dropConfirmedOffer, OfferRequest } from '#src/features/oauth/index.ts'
import { today } from '#src/lib/clock.ts'
import { present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import {
  closeConfirmation,
  type ConfirmationRecord,
  type DecidingOn,
  getConfirmation,
  lockConfirmation,
  mayNot,
} from '#src/money/accounts/confirmations/index.ts'
import { requireKey } from '#src/money/accounts/keys/index.ts'
import { changeWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { type Caller, actorOf } from '#src/money/metering/index.ts'
import { conflict, invalidInput } from '#src/problems.ts'
import { type OperationMarker, type PreparedWrite, writePrepared } from '#src/stores/graph/operation-markers.ts'
import { decisionOf, type DecisionRequest, findDecisionMistakes } from '../impacts/index.ts'
import type { IncidentEntry } from '../incidents/schema.ts'
import { appendedEntries } from '../incidents/write.ts'

/**
 * Confirms what another member asked for, and carries it out in the same transaction, once per operation. Throws
 * `not_found`, `forbidden`, and `conflict` when it is decided; also what the request itself is refused with by now: it
 * then stays open until it is rejected.
 */
export async function confirm(
  deps: Deps,
  on: DecidingOn,
  receipt: OperationMarker | undefined,
): Promise<ConfirmationRecord> {
  const { graph, clock } = deps
  const { confirmationId, caller } = on
  const prepare = async () => {
    // Who may not confirm learns nothing of whether it could be carried out, and no law is read in vain.
    const confirmation = await lockConfirmation(graph, clock, on, 'confirm')
    await requireOwnSession(deps, caller, confirmation)
    const write = await writeOf(deps, caller, confirmation)
    return { write, prepared: await write.prepare() }
  }
  await writePrepared(graph, clock, receipt, prepare, async (tx, { write, prepared }) => {
    await lockConfirmation(tx, clock, on, 'confirm')
    const result = await write.write(tx, prepared)
    await closeConfirmation(tx, clock, on, { status: 'confirmed', result })
    return { id: confirmationId }
  })
  return getConfirmation(graph, caller.workspaceId, confirmationId)
}

/**
 * Who asked may have made the link by which the confirming browser signed in, and may be the one who holds it. Throws
 * `forbidden` for such a session: another administrator's link will do, or the organisation's own provider.
 */
async function requireOwnSession(
  { redis, clock }: Deps,
  { slot, keyId }: Caller,
  { asked_by: askedBy, asked_with: askedWith }: ConfirmationRecord,
): Promise<void> {
  const keyOf = async (id: string) => (await requireKey(redis, clock, slot, id, 'path.confirmation_id')).key
  const [session, asking] = await Promise.all([keyOf(keyId), keyOf(askedWith)])
  const isOfAsker = session.created_by === askedBy || asking.created_by === session.member_id
  if (isOfAsker)
    throw mayNot(
      'who asked for it made the link by which this session signed in, or the other way round; sign in by the link of another administrator, or by the provider of your organisation',
    )
}

/**
 * Rejects what a member asked for, or takes it back for that member: it is not carried out. Throws as `confirm` does.
 */
export async function reject(
  deps: Deps,
  on: DecidingOn,
  reason: string,
  receipt: OperationMarker | undefined,
): Promise<ConfirmationRecord> {
  const { graph, clock } = deps
  const { confirmationId, caller } = on
  const prepare = () => Promise.resolve()
  await writePrepared(graph, clock, receipt, prepare, async (tx) => {
    const { kind, request_id: requestId } = await lockConfirmation(tx, clock, on, 'reject')
    if (kind === 'assistant') await dropConfirmedOffer(deps, caller, requestId!, confirmationId)
    await closeConfirmation(tx, clock, on, { status: 'rejected', reason })
    return { id: confirmationId }
  })
  return getConfirmation(graph, caller.workspaceId, confirmationId)
}

/** What a confirmation carries out: what the request itself would have been, by who asked. */
async function writeOf(
  deps: Deps,
  caller: Caller,
  confirmation: ConfirmationRecord,
): Promise<PreparedWrite<unknown, object>> {
  const { workspace_id: workspaceId, asked_by: by, request_json: request } = confirmation
  const who = { workspaceId, by, confirmedBy: actorOf(caller) }
  const { kind, impact_id: impactId, incident_id: incidentId } = confirmation
  if (kind === 'assistant') return offerOf(deps, caller, confirmation)
  if (kind === 'four_eyes') return settingOf(deps, workspaceId, by, request)
  if (kind === 'decision') return keptDecision(deps, { ...who, impactId: impactId! }, request as DecisionRequest)
  const { entries } = request as { entries: IncidentEntry[] }
  return appendedEntries(deps, { ...who, incidentId: incidentId! }, entries)
}

/** The change of the workspace that asks for fewer confirmations. */
function settingOf(
  { clock }: Deps,
  workspaceId: string,
  actor: string,
  request: object,
): PreparedWrite<unknown, object> {
  return {
    prepare: () => Promise.resolve(),
    async write(tx) {
      await changeWorkspace(tx, clock, workspaceId, request, { actor }, true)
      return {}
    },
  }
}

/** A day to come back to may have passed since it was asked for. */
function keptDecision(deps: Deps, on: Parameters<typeof decisionOf>[1], request: DecisionRequest) {
  const mistakes = findDecisionMistakes(request, today(deps.clock))
  if (mistakes.length > 0) throw invalidInput(mistakes)
  return decisionOf(deps, on, request)
}

/**
 * The offer of the one who asked, with the rights that its key or session has now.
 *
 * Offers are in Redis, so the offer is made while the transaction holds the lock of the confirmation, and before the
 * confirmation is marked. Marked first, it would be confirmed without an offer if the process ended between the two and
 * the assistant's request expired. This way round, an offer without the mark bears the id of its confirmation, which is
 * still open: to confirm it again finds the offer and only marks, and to reject it takes the offer back.
 */
async function offerOf(
  deps: Deps,
  { slot, ...caller }: Caller,
  confirmation: ConfirmationRecord,
): Promise<PreparedWrite<unknown, object>> {
  const { id: confirmationId, asked_with: keyId, assistant_code: code, request_json: request } = confirmation
  const { key } = await requireKey(deps.redis, deps.clock, slot, keyId, 'path.confirmation_id')
  if (key.status !== 'active')
    throw conflict('not_active', 'who asked for it has no access any more; reject it, and offer the access anew')
  const { workspaceId } = caller
  const asker = { workspaceId, slot, keyId, scopes: key.scopes, ...present({ memberId: key.member_id }) }
  const confirmed = { confirmationId, confirmedBy: actorOf(caller), requestId: confirmation.request_id }
  const { prepare, write } = accessOffer(deps, asker, code!, pickBy(OfferRequest, request), confirmed)
  return {
    prepare,
    async write(_tx, offering) {
      await write(offering as Awaited<ReturnType<typeof prepare>>)
      return {}
    },
  }
}
