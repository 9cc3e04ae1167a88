import type { Schemas } from '#clients/typescript/src/index.ts'
import { comparison as words } from '../../strings/comparison.ts'
import { go } from '../../url/address.ts'
import { query } from './address.ts'

export type Version = Schemas['DomainPackVersion']

/** The versions of the address; without them the law of today and the one before it. */
export function chosenOf(versions: readonly Version[]): { from: Version | undefined; to: Version | undefined } {
  const of = (name: string) => versions.find(({ version }) => version === query.value.get(name))
  const current = versions.findIndex(({ is_current: isCurrent }) => isCurrent)
  const to = of('to') ?? versions[Math.max(1, current)]
  const before = to === undefined ? -1 : versions.indexOf(to) - 1
  return { from: of('from') ?? versions[Math.max(0, before)], to }
}

interface ChoiceProps {
  label: string
  name: 'from' | 'to'
  chosen: string | undefined
  versions: readonly Version[]
}

/** One of the two versions that are compared. */
export function Choice({ label, name, chosen, versions }: ChoiceProps) {
  const choose = (version: string) => {
    const next = new URLSearchParams(query.value)
    next.set(name, version)
    go({ query: next })
  }
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        {versions.map(({ version, legal_from: from }) => (
          <option key={version} value={version}>
            {words.option(version, from)}
          </option>
        ))}
      </select>
    </label>
  )
}
