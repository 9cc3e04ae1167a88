import { useEffect, useState } from 'preact/hooks'
import { isSignedIn } from '../api/session.ts'

interface AskState<Data> {
  /** The newest answer; it stays while the next one is asked for. */
  data: Data | undefined
  error: unknown
  again(): void
}

/** Asks when `id` changes, and after signing in again. */
export function useAnswer<Data>(id: string, ask: () => Promise<Data>): AskState<Data> {
  const [state, setState] = useState<{ data?: Data; error?: unknown }>({})
  const [round, setRound] = useState(0)
  const isIn = isSignedIn.value
  useEffect(() => {
    if (!isIn) return undefined
    let isCurrent = true
    ask().then(
      (data) => isCurrent && setState({ data }),
      (error: unknown) => isCurrent && setState(({ data }) => (data === undefined ? { error } : { data, error })),
    )
    return () => {
      isCurrent = false
    }
  }, [id, round, isIn])
  return { data: state.data, error: state.error, again: () => setRound(round + 1) }
}
