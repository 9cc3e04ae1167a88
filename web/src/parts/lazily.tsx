import { signal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { ProblemNote } from './problem.tsx'

/** A part of a screen that comes when it is first shown. If its file does not come, it says why. */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const part = signal<ComponentType<Props> | undefined>(undefined)
  const failure = signal<unknown>(undefined)
  const read = async () => {
    failure.value = undefined
    try {
      part.value = await load()
    } catch (error) {
      failure.value = error
    }
  }
  return function Lazily(props: Props) {
    useEffect(() => {
      if (part.peek() === undefined) void read()
    }, [])
    const { value: Part } = part
    if (Part) return <Part {...props} />
    return failure.value === undefined ? null : <ProblemNote error={failure.value} onAgain={() => void read()} />
  }
}
