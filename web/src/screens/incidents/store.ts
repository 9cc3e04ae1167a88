import { useEffect, useRef, useState } from 'preact/hooks'
import { callApi } from '../../api/api.ts'
import { isSignedIn } from '../../api/session.ts'
import type { KeptIncident, RoomPart } from './room-part.ts'
import { sayOnce } from './unsent.ts'

const INCIDENT = '/api/v1/incidents/{incident_id}'
/** How often a page that is seen looks for what changed, ms. While nothing did, a look is free. */
const EACH_MS = 5_000

type Entry = KeptIncident['entries'][number]

interface Held {
  incident: KeptIncident
  /** Tag of the answer. An answer to a write has none. */
  tag: string | undefined
}

/** An incident as its room shows it. */
export interface Room {
  incident: KeptIncident | undefined
  /** When the service last said that it is so, ms. */
  readAtMs: number
  /** Why the last look had no answer. The last answer stays. */
  error: unknown
  again(): void
  say: RoomPart['say']
  /** The newest entries that another page wrote while this one was open. */
  others: readonly Entry[]
}

/** Reads an incident and follows what changes about it; as it was known at an earlier instant, it is read once. */
export function useIncident(id: string, knownAt: string | undefined): Room {
  const [held, setHeld] = useState<Held>()
  const [readAtMs, setReadAt] = useState(0)
  const [error, setError] = useState<unknown>()
  const [others, setOthers] = useState<readonly Entry[]>([])
  const [round, setRound] = useState(0)
  const last = useRef<Held | undefined>(undefined)
  const isIn = isSignedIn.value

  /** Takes an answer, unless it is an earlier one that arrived late: a log only grows. */
  const take = (next: Held, isOwn: boolean) => {
    const before = last.current?.incident.entries.length
    const { entries } = next.incident
    if (before !== undefined && entries.length < before) return
    last.current = next
    setHeld(next)
    const added = before === undefined ? [] : entries.slice(before, isOwn ? -1 : undefined)
    if (added.length > 0) setOthers(added)
  }

  const follow = async (ended: AbortSignal) => {
    try {
      while (!ended.aborted) {
        const next = await readIncident(id, knownAt, last.current?.tag, ended)
        if (ended.aborted) return
        if (next) take(next, false)
        setReadAt(Date.now())
        setError(undefined)
        if (knownAt !== undefined) return
        await untilNextLook(ended)
      }
    } catch (failure) {
      if (!ended.aborted) setError(failure)
    }
  }

  useEffect(() => {
    if (!isIn) return undefined
    const aborter = new AbortController()
    void follow(aborter.signal)
    return () => aborter.abort()
  }, [round, isIn])

  return {
    incident: held?.incident,
    readAtMs,
    error,
    again: () => setRound(round + 1),
    say: async (entry) => {
      take({ incident: await sayOnce(id, entry), tag: undefined }, true)
      setReadAt(Date.now())
    },
    others,
  }
}

/** Undefined: nothing changed since the answer with this tag. */
async function readIncident(id: string, knownAt: string | undefined, tag: string | undefined, signal: AbortSignal) {
  const query = { view: 'full', ...(knownAt === undefined ? {} : { known_at: knownAt }) } as const
  const params = { path: { incident_id: id }, query }
  const headers = tag === undefined ? {} : { 'if-none-match': tag }
  let response: Response | undefined
  const { data } = await callApi({ method: 'GET', path: `/api/v1/incidents/${id}` }, async (api) => {
    const answer = await api.GET(INCIDENT, { params, headers, signal })
    response = answer.response
    return answer
  })
  if (response?.status === 304) return undefined
  return { incident: data, tag: response?.headers.get('etag') ?? undefined }
}

async function untilNextLook(ended: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, EACH_MS)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
  while (document.hidden && !ended.aborted)
    await new Promise<void>((resolve) => {
      document.addEventListener('visibilitychange', () => resolve(), { once: true, signal: ended })
      ended.addEventListener('abort', () => resolve(), { once: true })
    })
}
