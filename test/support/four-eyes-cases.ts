import { randomUUID } from 'node:crypto'
import type { FourEyes } from '#src/money/accounts/workspaces/index.ts'
import { impactsOf, runProfile } from './impacts.ts'
import { DUTCH_BANK } from './incidents.ts'
import type { membersOf } from './members.ts'
import type { Client, OAuthService, Reply } from './oauth.ts'
import type { Customer } from './service.ts'

/** Something that may take four eyes. */
export interface FourEyesCase {
  ask(by: { token: string }): Promise<Reply>
  /** Who is recorded of what was carried out: nothing before it was. */
  recorded(): Promise<Array<{ by: string; confirmed_by?: string }>>
}

/** What may take four eyes, each made anew for a workspace. The parts are there once the first test begins. */
export const casesOf = (
  parts: () => { oauth: OAuthService; people: ReturnType<typeof membersOf>; client: Client; run: object },
): Record<FourEyes, (team: { admin: Customer }) => Promise<FourEyesCase>> => ({
  decision: async ({ admin }) => {
    const { oauth, people, run } = parts()
    const { id: profileId } = await runProfile(oauth, admin, run)
    await oauth.call(admin, 'POST', '/api/v1/customer-change-impacts/recompute', {})
    const [{ id }] = await impactsOf(oauth, admin, profileId)
    const path = `/api/v1/customer-change-impacts/${id}`
    return {
      ask: ({ token }) => people.call(token, 'POST', `${path}/decision`, { decision: 'adopt' }),
      recorded: async () => (await oauth.call(admin, 'GET', path)).json.decisions,
    }
  },
  filing_sent: async ({ admin }) => {
    const { oauth, people } = parts()
    const id = `p-${randomUUID()}`
    await oauth.call(admin, 'POST', '/api/v1/customer-profiles', { id, ...DUTCH_BANK })
    const opened = { customer_profile_id: id, title: 'An incident', country: 'NL' }
    const path = `/api/v1/incidents/${(await oauth.call(admin, 'POST', '/api/v1/incidents', opened)).json.id}`
    const sent = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' }
    return {
      ask: ({ token }) => people.call(token, 'POST', `${path}/events`, sent),
      recorded: async () => sentIn((await oauth.call(admin, 'GET', path)).json),
    }
  },
  assistant: async ({ admin }) => {
    const { oauth, people, client } = parts()
    const { code } = await oauth.begin(client, { scope: 'read' })
    const path = `/api/v1/oauth/assistant-requests/${code}`
    return {
      ask: ({ token }) => people.call(token, 'POST', `${path}/approve`, { scopes: ['read'] }),
      recorded: async () => {
        const { offer } = (await oauth.call(admin, 'GET', path)).json
        return offer ? [{ ...offer, by: offer.offered_by }] : []
      },
    }
  },
})

export const sentIn = ({ entries = [] }: { entries?: any[] }) =>
  entries.filter(({ sent }) => sent).map((entry) => ({ ...entry, by: entry.recorded_by }))
