import { useState } from 'preact/hooks'
import { text } from '../strings/words.ts'

/** Copies a text, and says for a moment that it did. */
export function CopyButton({ label, what, kind = 'quiet' }: { label: string; what(): string; kind?: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(what())
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <button type="button" class={kind} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? text.copied : label}</span>
    </button>
  )
}
