import { useState } from 'preact/hooks'

/** What is typed into a form: it survives a reload of this tab, until `clear` says that the service has it. */
export function useDraft<Value extends object>(name: string, initial: Value) {
  // A draft of an earlier release of the page may lack a field.
  const [value, setValue] = useState((): Value => ({
    ...initial,
    ...(JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<Value>),
  }))
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
