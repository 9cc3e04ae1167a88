import { createClient } from '#clients/typescript/src/index.ts'

/** Whom a personal link signs in. */
export interface LinkOwner {
  workspace: string
  name: string
  role: 'viewer' | 'analyst' | 'approver' | 'administrator'
}

/** Reads whose link it is. Throws what the service answers. */
export const readLink = (link: string): Promise<LinkOwner> => post('/sign-in/look', link)

/** Uses the link up: this browser may then ask for its access. Throws what the service answers. */
export const useLink = (link: string): Promise<object> => post('/sign-in/use', link)

/** The pages' own paths are in no document, so the client's types do not know them. */
async function post<Answer>(path: string, link: string): Promise<Answer> {
  const client = createClient({ attempts: 1, deadlineMs: 20_000 })
  const send = client.POST as unknown as (path: string, init: { body: object }) => Promise<{ data: Answer }>
  return (await send(path, { body: { link } })).data
}
