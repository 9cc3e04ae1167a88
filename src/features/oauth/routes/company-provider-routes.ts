import type { FastifyRequest } from 'fastify'
import type { Static } from '@sinclair/typebox'
import { requireScopes } from '#src/features/account/tokens/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { present } from '#src/lib/present.ts'
import { Named, RefTo } from '#src/lib/schema.ts'
import { scopesOfRole } from '#src/money/accounts/members/index.ts'
import { actorOf, type Caller } from '#src/money/metering/index.ts'
import { type InputMistake, invalidInput } from '#src/problems.ts'
import type { Settings } from './page-answers.ts'
import { redirectUriOf } from '../company-provider/flow.ts'
import type { Providers } from '../company-provider/openid.ts'
import { DeletedSignInProvider, SignInProvider, SignInProviderRequest } from '../company-provider/schema.ts'
import {
  type CompanyProvider,
  deleteCompanyProvider,
  getCompanyProvider,
  setCompanyProvider,
} from '../company-provider/stored.ts'

const admin = { scope: 'admin', price: 'account' } as const

/** What an administrator sets of the company's own provider. */
export const signInProviderRoutes = routesOf<Settings & { providers: Providers }>('Account', ({ add }, settings) => {
  const { graph, clock, secretKeys, providers, publicBaseUrl } = settings
  const context = { graph, clock, secretKeys }

  add('GET /workspace/sign-in-provider', 'getSignInProvider', {
    summary: 'Read by which OpenID provider the people of the workspace sign in',
    ...admin,
    names: true,
    answers: RefTo(SignInProvider),
    handler: async ({ caller: { workspaceId } }) => toWire(await getCompanyProvider(graph, workspaceId), publicBaseUrl),
  })

  add('POST /workspace/sign-in-provider', 'setSignInProvider', {
    summary: 'Have the people of the workspace sign in by your own OpenID provider',
    description:
      'Register this service there first, with the `redirect_uri` of the answer, which follows from the workspace’s id. Everybody whom the provider lets in to this client, and who has a role by the claims, becomes a member. Personal links for administrators end with it. It takes the place of the provider before; members belong to their issuer.',
    ...admin,
    effect: true,
    checkInput: ({ body }) => findRoleMistakes(body),
    body: SignInProviderRequest,
    answers: RefTo(SignInProvider),
    handler: async (request) => {
      const { caller, body } = request
      const roles = Object.values(body.roles ?? {})
      for (const role of [...roles, ...(body.default_role ? [body.default_role] : [])])
        requireScopes(caller, scopesOfRole(role))
      const set = await setCompanyProvider(context, callOf(request), body, async () => {
        const fault = await providers.findFault(body.issuer)
        if (fault !== undefined) throw invalidInput([{ field: 'body.issuer', detail: fault }])
      })
      return toWire(set, publicBaseUrl)
    },
  })

  add('DELETE /workspace/sign-in-provider', 'deleteSignInProvider', {
    summary: 'No longer have people sign in by your own provider',
    description: 'Members stay, and so do their sessions; they sign in anew by personal links.',
    ...admin,
    effect: true,
    names: true,
    body: Named('ReproduceApplicabilityRunRequest', {}),
    answers: DeletedSignInProvider,
    handler: (request) => deleteCompanyProvider(context, callOf(request)),
  })
})

const callOf = (request: FastifyRequest & { caller: Caller }) => ({
  workspaceId: request.caller.workspaceId,
  slot: request.caller.slot,
  actor: actorOf(request.caller),
  operation: operationOf(request),
})

/** A claim and its roles belong together, and somebody has to get a role. */
function findRoleMistakes({
  role_claim: claim,
  roles = {},
  default_role: fallback,
}: Static<typeof SignInProviderRequest>): InputMistake[] {
  const isMapped = Object.keys(roles).length > 0
  if (claim !== undefined && !isMapped)
    return [{ field: 'body.roles', detail: 'must say which value of role_claim is which role' }]
  if (claim === undefined && isMapped)
    return [{ field: 'body.role_claim', detail: 'must name the claim whose values are in roles' }]
  if (!isMapped && fallback === undefined)
    return [{ field: 'body.default_role', detail: 'must be given without roles, else each person is refused' }]
  return []
}

/** A provider as answers have it: without its secret. */
function toWire(provider: CompanyProvider, publicBaseUrl: string): Static<typeof SignInProvider> {
  const { workspace_id: id, issuer, client_id, name_claim, role_claim, roles_json: roles, default_role } = provider
  return {
    issuer,
    client_id,
    name_claim,
    roles,
    ...present({ role_claim, default_role }),
    sign_in_url: `${publicBaseUrl}/sign-in?organisation=${id}`,
    redirect_uri: redirectUriOf(publicBaseUrl, id),
    set_at: provider.set_at,
    set_by: provider.set_by,
  }
}
