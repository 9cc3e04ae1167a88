import type { FastifyReply, RouteOptions } from 'fastify'
import { PRICES } from '#src/money/metering/index.ts'
import { FREE_BODY_BYTES, gateBody } from '../server/body-gate.ts'
import { enforceAdmin, type KeyPolicy, lookAtCaller, refuseCredential } from './caller/caller.ts'
import { challenge } from './caller/challenge.ts'
import { addMeteringHeaders, commitAfterSending, commitBeforeSending, isPaid } from './commit.ts'
import type { Policy } from './policy.ts'
import { reserve, type PolicySettings } from './reserve.ts'
import { beginSending, refuseLate } from './sending.ts'

type Steps = Required<Pick<RouteOptions, 'onRequest' | 'preParsing' | 'preHandler' | 'onSend' | 'onResponse'>>
type Step<Name extends keyof Steps> = Extract<Steps[Name], unknown[]>[number]

/**
 * The steps that a policy adds to a route. Each list runs in its order, and the lists run in the order of their names
 * here.
 */
type PolicySteps = { [Name in keyof Steps]: Array<Step<Name>> }

/**
 * The steps of a metered request, in order. A step that refuses ends the request; the steps under `onSend` still run.
 *
 * | step | refuses with | touches a store |
 * |---|---|---|
 * | `refuseCredential` | 401 for a text that can't be a credential, 429 for one whose rate is known to be used up | no
 * | | `gateBody` | 401, 403, 429 before a body over 16 KiB is read | one script call, only for such a body, or an
 * address with many wrong credentials | | (Fastify reads and validates; a mistake is attached, since 401 and 403 win
 * over 422) | | no |
 * | `reserve` | 401, 403, 422, 409, 429, 402: credential, scope, input, idempotency key, rate, credits | one script
 * call; before it a write is announced to the sweeper, and an access token is read | | (the handler) | its own 404,
 * 409, 422 | the graph |
 * | `commitBeforeSending` | 503 when the answer can't be kept, or is late | one script call; single calls only |
 * | `addHeaders`: `refuseLate`, `addMeteringHeaders`, `challenge`, `keepNoCopy` | 503 when the answer is late | no |
 * | `commitAfterSending`, or `beginSending` for a large answer, else `cutLate` | | no: the next
 * reservation or the commit queue tells Redis |
 */
function meteredSteps(settings: PolicySettings, policy: KeyPolicy): PolicySteps {
  const addChallenge = challenge(settings, policy)
  // One hook for all, since each hook of its own costs every request a little.
  const addHeaders: Step<'onSend'> = (request, reply, payload, done) => {
    const { reservation } = request
    const endsWhenSent = reservation !== null && reservation.cost > 0 && !reservation.operation
    const late = endsWhenSent ? refuseLate(request, reply) : undefined
    if (endsWhenSent && isPaid(request, reply)) beginSending(request, reply)
    addMeteringHeaders(request, reply)
    addChallenge(request, reply)
    keepNoCopy(reply)
    done(null, late ?? payload)
  }
  const mayBeSingle = policy.idempotency !== undefined || policy.effect === true || policy.followsFrom !== undefined
  return {
    onRequest: [refuseCredential(settings, policy)],
    preParsing: [gateBody({ look: lookAtCaller(settings, policy), isSuspect: settings.isSuspect })],
    preHandler: [reserve(settings, policy)],
    // Committing comes first, since it may turn the answer into an error that costs nothing.
    onSend: mayBeSingle ? [commitBeforeSending, addHeaders] : [addHeaders],
    onResponse: PRICES[policy.price] > 0 ? [commitAfterSending] : [],
  }
}

/** The steps of an operation of the operator. A caller without the admin key learns nothing about what it asked for. */
function adminSteps({ adminKey }: PolicySettings): PolicySteps {
  return { ...NO_STEPS, onRequest: [enforceAdmin(adminKey)], preParsing: [gateBody({})], onSend: [keepNoCopyOfAny] }
}

/** Public operations read small bodies only. */
function publicSteps(): PolicySteps {
  return { ...NO_STEPS, preParsing: [gateBody({})] }
}

const NO_STEPS: PolicySteps = { onRequest: [], preParsing: [], preHandler: [], onSend: [], onResponse: [] }

/** Puts the steps of a policy in front of a route's own. */
export function attachSteps(route: RouteOptions, policy: Policy, settings: PolicySettings): void {
  const steps = stepsOf(policy, settings)
  if (policy.access === 'public') route.bodyLimit ??= FREE_BODY_BYTES
  if (policy.access === 'key') route.attachValidation = true
  route.onRequest = [...steps.onRequest, ...[route.onRequest ?? []].flat()]
  route.preParsing = [...steps.preParsing, ...[route.preParsing ?? []].flat()]
  route.preHandler = [...steps.preHandler, ...[route.preHandler ?? []].flat()]
  route.onSend = [...steps.onSend, ...[route.onSend ?? []].flat()]
  route.onResponse = [...steps.onResponse, ...[route.onResponse ?? []].flat()]
}

function stepsOf(policy: Policy, settings: PolicySettings): PolicySteps {
  if (policy.access === 'key') return meteredSteps(settings, policy)
  return policy.access === 'admin' ? adminSteps(settings) : publicSteps()
}

/**
 * Answers behind a key belong to the workspace, so they must not be stored. A route may set another rule for published
 * law.
 */
function keepNoCopy(reply: FastifyReply): void {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
}

const keepNoCopyOfAny: Step<'onSend'> = (_request, reply, _payload, done) => {
  keepNoCopy(reply)
  done()
}
