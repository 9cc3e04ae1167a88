import { useState } from 'preact/hooks'

/** One call after the other; what the service says against one is shown until the next. */
export function useAct<Result>(onDone: (result: Result) => void) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const run = async (call: () => Promise<Result>) => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      onDone(await call())
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return { isBusy, fault, act: (call: () => Promise<Result>) => void run(call) }
}
