import { useState } from 'preact/hooks'

/** What is typed into a form: it survives a reload of this tab, until `clear` says that the service has it. */
export function useDraft<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(
    () => (JSON.parse(sessionStorage.getItem(name) ?? 'null') as Value | null) ?? initial,
  )
  return {
    value,
    set(next: Value): void {
      sessionStorage.setItem(name, JSON.stringify(next))
      setValue(next)
    },
    clear(): void {
      sessionStorage.removeItem(name)
      setValue(initial)
    },
  }
}
