import { computed, signal } from '@preact/signals'
import { createClient, RegpackError } from '#clients/typescript/src/index.ts'
import { key, signOut } from './session.ts'

type Method = 'GET' | 'POST' | 'PATCH'

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

const client = computed(() => createClient({ apiKey: key.value ?? '', attempts: 3, deadlineMs: 20_000 }))

interface Answered<Data> {
  data: Data
  cost: number
  creditsRemaining: number
  traceId: string
}

/** Calls the API. A key that has ended signs every tab out; the address stays, so nothing that was said is lost. */
export async function callApi<Data>(
  call: { method: Method; path: string; body?: unknown },
  send: (api: ReturnType<typeof createClient>) => Promise<Answered<Data>>,
): Promise<{ data: Data; made: Made }> {
  const startMs = performance.now()
  const usedKey = key.value
  try {
    const { data, cost, creditsRemaining, traceId } = await send(client.value)
    creditsLeft.value = creditsRemaining
    return { data, made: { ...call, cost, traceId, ms: Math.round(performance.now() - startMs) } }
  } catch (error) {
    // A late refusal of an earlier key says nothing about the one that took its place.
    if (error instanceof RegpackError && error.status === 401 && key.value === usedKey) signOut('refused')
    throw error
  }
}

/** The call as a line for a shell. The key is named and never shown. */
export function curlOf({ method, path, body }: Made): string {
  const head = `curl -s -H "x-api-key: $RPK_KEY" '${location.origin}${path}'`
  if (method === 'GET') return head
  const json = JSON.stringify(body).replaceAll("'", String.raw`'\''`)
  const verb = method === 'POST' ? '' : ` -X ${method}`
  return `${head}${verb} -H 'content-type: application/json' -d '${json}'`
}
