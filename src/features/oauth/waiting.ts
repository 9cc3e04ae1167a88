import type { IncomingMessage, ServerResponse } from 'node:http'
import { errors, type InteractionResults } from 'oidc-provider'
import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'
import { grantIdOf } from './grants.ts'
import type { OAuth } from './provider.ts'
import { getRequest, readApproval, requestIdOf, type AuthorizationRequest } from './requests.ts'

/**
 * Nobody logs in here: the administrator who approves lets the browser in. One name for all keeps a browser from being
 * logged out between two workspaces; which workspace it is stands in the grant.
 */
const ACCOUNT = 'administrator'
/** A client that was let in once is known for so long after its last approval. */
const USED_CLIENT_LIVES_MS = 400 * DAY_MS

interface Waiting {
  oauth: OAuth
  redis: Redis
  clock: Clock
  /** The first makes ids of grants. */
  secretKeys: string[]
}

export type Progress = { request: AuthorizationRequest; goTo?: never } | { goTo: string; request?: never }

/** The request that waits in an interaction, for the page that has just been opened. */
export function readWaiting({ redis, clock }: Waiting, interactionId: string): Promise<AuthorizationRequest> {
  return getRequest(redis, clock, requestIdOf(interactionId))
}

/**
 * What became of the request that this browser waits for: it still waits, or the decision is written down and the browser
 * goes on. Only the browser that began has the cookie for it. Throws SessionNotFound for any other.
 */
export async function proceed(
  waiting: Waiting,
  interactionId: string,
  raw: { request: IncomingMessage; response: ServerResponse },
): Promise<Progress> {
  const { provider, artefacts, grants } = waiting.oauth
  const interaction = await provider.interactionDetails(raw.request, raw.response)
  if (interaction.uid !== interactionId) throw new errors.SessionNotFound('this is another browser’s request')
  const request = await readWaiting(waiting, interactionId)
  if (request.state === 'pending') return { request }
  const finish = async (result: InteractionResults): Promise<Progress> => ({
    goTo: await provider.interactionResult(raw.request, raw.response, result, { mergeWithLastSubmission: false }),
  })
  if (request.state !== 'approved') {
    const description =
      request.state === 'denied' ? 'the administrator denied the request' : 'nobody decided about the request in time'
    return finish({ error: 'access_denied', error_description: description })
  }
  const approval = await readApproval(waiting.redis, request.id)
  const { client_id: clientId } = request
  const grantId = grantIdOf(waiting.secretKeys[0]!, request.id)
  await grants.open({ ...approval, grantId, clientId, name: request.client_name, requestedAt: request.created_at })
  const grant = new provider.Grant({ accountId: ACCOUNT, clientId })
  grant.jti = grantId
  for (const resource of [interaction.params['resource']].flat()) {
    grant.addResourceScope(String(resource), approval.scopes.join(' '))
  }
  await grant.save()
  const client = await artefacts.find('Client', clientId)
  if (client) await artefacts.put('Client', clientId, client.payload, USED_CLIENT_LIVES_MS)
  return finish({ login: { accountId: ACCOUNT, remember: approval.remember }, consent: { grantId } })
}
