import * as openid from 'openid-client'
import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { fields } from '#src/lib/fields.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { present } from '#src/lib/present.ts'
import type { Role } from '#src/lib/scopes.ts'
import { addMember, changeMember, findMemberBySubject, type MemberRecord } from '#src/money/accounts/members/index.ts'
import type { TokenStore } from '../storage/token-store.ts'
import { nameOf, roleOf } from './claims.ts'
import type { Providers } from './openid.ts'
import { SignInRefused } from './refusal.ts'
import { type CompanyProvider, findCompanyProvider, secretOf } from './stored.ts'

/** What signing in by a provider needs. */
export interface ProviderFlow extends Pick<Deps, 'graph' | 'redis' | 'clock'> {
  tokens: TokenStore
  providers: Providers
  secretKeys: string[]
  publicBaseUrl: string
}

interface Place {
  workspaceId: string
  slot: string
}

/** A browser on its way, and the workspace that its person names. */
interface Browser {
  workspaceId: string
  /** The secret of its cookie. */
  browser: string
}

const storedSignIn = defineStored('sign-in by a provider', Type.Object(fields('nonce verifier')))

/** How long a person may take at the provider. */
export const SIGN_IN_LIVES_MS = 10 * 60_000
const SIGN_IN = 'ProviderSignIn'
/** Who adds a member and changes the role, by what a provider says. */
const ACTOR = { actor: 'provider' }

const AGAIN = 'Sign in again from the page of your organisation.'

/**
 * Where a provider sends its browsers back to: each workspace has an address of its own. Otherwise one provider could
 * have another one send its browsers here with an answer for itself (RFC 9700, 4.4).
 */
export const redirectUriOf = (publicBaseUrl: string, workspaceId: string): string =>
  `${publicBaseUrl}/sign-in/callback/${workspaceId}`

/** Begins to sign in: where the browser goes. Throws `SignInRefused`. */
export async function beginAtProvider(flow: ProviderFlow, { workspaceId, browser }: Browser): Promise<URL> {
  const { provider } = await requireProvider(flow, workspaceId)
  const [state, nonce, verifier] = [openid.randomState(), openid.randomNonce(), openid.randomPKCECodeVerifier()]
  const sent = { state, nonce, verifier, redirectUri: redirectUriOf(flow.publicBaseUrl, workspaceId) }
  const url = await flow.providers.begin(provider, secretOf(provider, flow.secretKeys), sent)
  await flow.tokens.put(SIGN_IN, idOf(workspaceId, state, browser), { nonce, verifier }, SIGN_IN_LIVES_MS)
  return url
}

/** The state of another browser or another workspace names nothing. */
const idOf = (workspaceId: string, state: string, browser: string) => `${workspaceId} ${state} ${browser}`

/**
 * Ends it with what the provider sent back: who signs in. A person who is new to the workspace is added. Of many calls
 * with one answer one succeeds. Throws `SignInRefused`.
 */
export async function finishAtProvider(
  flow: ProviderFlow,
  { workspaceId, browser }: Browser,
  answer: URLSearchParams,
): Promise<Place & { memberId: string }> {
  const state = answer.get('state') ?? ''
  const id = idOf(workspaceId, state, browser)
  const begun = await flow.tokens.find(SIGN_IN, id)
  if (!begun || (await flow.tokens.consume(SIGN_IN, id)) !== undefined)
    throw new SignInRefused(
      'invalid_request',
      'This sign-in was begun in another browser, more than 10 minutes ago, or has ended already.',
      AGAIN,
    )
  const { provider, slot } = await requireProvider(flow, workspaceId)
  const redirectUri = redirectUriOf(flow.publicBaseUrl, workspaceId)
  const sent = { state, redirectUri, ...storedSignIn.read(begun.payload) }
  const secret = secretOf(provider, flow.secretKeys)
  const claims = await flow.providers.finish(provider, secret, sent, new URL(`${redirectUri}?${answer.toString()}`))
  const person = { name: nameOf(provider, claims), role: roleOf(provider, claims) }
  const member = await admit(flow, { workspaceId, slot }, provider, { ...person, sub: claims.sub })
  return { workspaceId, slot, memberId: member.id }
}

async function requireProvider({ graph }: ProviderFlow, workspaceId: string) {
  const found = await findCompanyProvider(graph, workspaceId)
  if (found) return found
  throw new SignInRefused(
    'invalid_request',
    'This organisation has no provider by which its people sign in.',
    'See that the address is complete, or ask an administrator for a personal link.',
  )
}

interface Person {
  sub: string
  name: string
  /** Absent: the claims give none. */
  role: Role | undefined
}

/**
 * The member that a person is, added or changed as the provider says. Where it has no say in roles, a member keeps the
 * role that an administrator gave.
 */
async function admit(
  { graph, redis, clock }: ProviderFlow,
  place: Place,
  { issuer, role_claim: roleClaim }: CompanyProvider,
  { sub, name, role }: Person,
): Promise<MemberRecord> {
  const subject = `${issuer}|${sub}`
  const find = () => findMemberBySubject(graph, place.workspaceId, subject)
  const known = await find()
  if (known && known.status !== 'active')
    throw new SignInRefused(
      'access_denied',
      'An administrator removed you from the workspace.',
      'Ask an administrator of your organisation.',
    )
  if (role === undefined && (known === undefined || roleClaim !== undefined))
    throw new SignInRefused(
      'access_denied',
      'Your organisation’s provider gives you no role in this service.',
      'Ask an administrator of your organisation for one of the groups that have a role here.',
    )
  if (!known) {
    try {
      return await addMember(graph, clock, place, { name, role: role!, subject }, ACTOR)
    } catch (error) {
      // Of two first sign-ins of a person at once one adds the member; the other finds it.
      const added = await find()
      if (!added) throw error
      return added
    }
  }
  const isOtherRole = roleClaim !== undefined && role !== known.role
  if (name === known.name && !isOtherRole) return known
  const change = present({ name: name === known.name ? undefined : name, role: isOtherRole ? role : undefined })
  return changeMember({ stores: { graph, redis }, clock, ...place, memberId: known.id, by: ACTOR }, change)
}
