import { CopyButton } from '../../parts/copy-button.tsx'
import { account as words } from '../../strings/account.ts'

interface ShownOnceProps {
  title: string
  secrets: ReadonlyArray<{ name?: string; value: string; copy: string }>
  /** What the reader has done with them by then. */
  seen?: string
  onSeen(): void
}

/** Secrets that no answer has again. */
export function ShownOnce({ title, secrets, seen = words.seenKey, onSeen }: ShownOnceProps) {
  return (
    <div class="secret" role="status">
      <p>
        <b>{title}</b>
      </p>
      {secrets.map(({ name, value, copy }) => (
        <div key={copy}>
          {name && <h3>{name}</h3>}
          <p>
            <code>{value}</code>
          </p>
          <CopyButton label={copy} what={() => value} />
        </div>
      ))}
      <button type="button" class="quiet" onClick={onSeen}>
        {seen}
      </button>
    </div>
  )
}
