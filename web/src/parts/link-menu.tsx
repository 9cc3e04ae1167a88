import { useState } from 'preact/hooks'
import { links as words } from '../strings/days.ts'
import { text } from '../strings/words.ts'
import { Menu } from './menu.tsx'

export interface LinkChoice {
  label: string
  /** What who opens it sees. */
  hint: string
  link(): string
}

/** Copies one of several links to what is shown, and says for a moment that it did. */
export function LinkMenu({ choices }: { choices: readonly LinkChoice[] }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <>
      <Menu label={isCopied ? text.copied : words.label}>
        {choices.map(({ label, hint, link }) => (
          <button key={label} type="button" onClick={() => void copy(link())}>
            {label} <span class="hint">{hint}</span>
          </button>
        ))}
      </Menu>
      <span class="hidden" role="status">
        {isCopied && text.copied}
      </span>
    </>
  )
}
