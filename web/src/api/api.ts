import { computed, signal } from '@preact/signals'
import { createClient } from '#clients/typescript/src/index.ts'
import { patientFetch } from './patient-fetch.ts'
import { credential, type Credential } from './session.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** How a part of the screen was made: the call, as anyone can repeat it. */
export interface Made {
  method: Method
  path: string
  body?: unknown
  cost: number
  ms: number
  traceId: string
}

/** What is left of the workspace's credits, as of the newest answer. */
export const creditsLeft = signal<number | undefined>(undefined)

/** When the service last answered anything, ms. */
export const answeredAtMs = signal<number | undefined>(undefined)

/** The fetch below waits and tries again by itself, and the reader decides how long. */
const PATIENCE = { attempts: 1, deadlineMs: 86_400_000, fetch: patientFetch }
const client = computed(() => clientOf(credential.value))

function clientOf(given: Credential | undefined) {
  const { secret = '', grant } = given ?? {}
  return createClient({ ...PATIENCE, ...(grant ? { accessToken: secret } : { apiKey: secret }) })
}

/** Asks the service whether a key works, before it takes the place of anything. Throws what the service says. */
export async function tryKey(secret: string): Promise<void> {
  await clientOf({ secret }).GET('/api/v1/workspace')
}

/** The name of the workspace that a key belongs to. Throws what the service says. */
export async function workspaceOf(given: Credential): Promise<string> {
  return (await clientOf(given).GET('/api/v1/workspace')).data.name
}

interface Answered<Data> {
  data: Data
  cost: number
  creditsRemaining: number
  traceId: string
}

/** Calls the API, and remembers what the call cost and when it was answered. */
export async function callApi<Data>(
  call: { method: Method; path: string; body?: unknown },
  send: (api: ReturnType<typeof createClient>) => Promise<Answered<Data>>,
): Promise<{ data: Data; made: Made }> {
  const startMs = performance.now()
  const { data, cost, creditsRemaining, traceId } = await send(client.value)
  creditsLeft.value = creditsRemaining
  answeredAtMs.value = Date.now()
  return { data, made: { ...call, cost, traceId, ms: Math.round(performance.now() - startMs) } }
}

/** The call as a line for a shell. The key is named and never shown. */
export function curlOf({ method, path, body }: Made): string {
  const header = credential.peek()?.grant ? 'authorization: Bearer $RPK_TOKEN' : 'x-api-key: $RPK_KEY'
  const head = `curl -s -H "${header}" '${location.origin}${path}'`
  const verb = method === 'GET' || method === 'POST' ? '' : ` -X ${method}`
  if (body === undefined) return `${head}${verb}`
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`)
  return `${head}${verb} -H 'content-type: application/json' -d '${json}'`
}
