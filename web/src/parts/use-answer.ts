import { useEffect, useState } from 'preact/hooks'
import { isSignedIn } from '../api/session.ts'

interface AskState<Data> {
  /** The newest answer; it stays while the next question is asked, and is gone when that one has no answer. */
  data: Data | undefined
  /** True while `data` answers an earlier question. */
  isBehind: boolean
  /** Why the question that is asked now has no answer. */
  error: unknown
  again(): void
}

/** What came of a question. */
interface Told<Value> {
  of: string
  value: Value
}

/** Asks when `id` changes, and after signing in again. */
export function useAnswer<Data>(id: string, ask: () => Promise<Data>): AskState<Data> {
  const [answer, setAnswer] = useState<Told<Data>>()
  const [failure, setFailure] = useState<Told<unknown>>()
  const [round, setRound] = useState(0)
  const isIn = isSignedIn.value
  useEffect(() => {
    if (!isIn) return undefined
    let isCurrent = true
    const take = async () => {
      try {
        const value = await ask()
        if (!isCurrent) return
        setAnswer({ of: id, value })
        setFailure(undefined)
      } catch (value) {
        if (isCurrent) setFailure({ of: id, value })
      }
    }
    void take()
    return () => {
      isCurrent = false
    }
  }, [id, round, isIn])
  const isBehind = answer?.of !== id
  const hasFailed = failure?.of === id
  return {
    data: isBehind && hasFailed ? undefined : answer?.value,
    isBehind,
    error: hasFailed ? failure.value : undefined,
    again: () => {
      setFailure(undefined)
      setRound(round + 1)
    },
  }
}
