import { useState } from 'preact/hooks'
import { Menu } from '../../parts/menu.tsx'
import { links as words } from '../../strings/days.ts'
import { text } from '../../strings/words.ts'
import { view } from '../../url/register.ts'
import { asked } from './check.ts'

/** Two links: to this answer, whenever it is opened, and to the same view of the law of its day. */
export function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  const day = asked.value?.asOf
  const copy = (link: string) => async () => {
    await navigator.clipboard.writeText(link)
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }
  return (
    <>
      <Menu label={isCopied ? text.copied : words.label}>
        {day !== undefined && (
          <button type="button" onClick={() => void copy(linkOf(day))()}>
            {words.pinned} <span class="hint">{words.pinnedHint(day)}</span>
          </button>
        )}
        <button type="button" onClick={() => void copy(linkOf(undefined))()}>
          {words.current} <span class="hint">{words.currentHint}</span>
        </button>
      </Menu>
      <span class="hidden" role="status">
        {isCopied && text.copied}
      </span>
    </>
  )
}

/** The day is written into the link, and what was known then where the service can be asked for that. */
function linkOf(day: string | undefined): string {
  const link = new URL(location.href)
  const { customer, knownAt } = view.value
  link.searchParams.delete('as_of')
  link.searchParams.delete('known_at')
  if (day === undefined) return link.href
  link.searchParams.set('as_of', day)
  if (customer === undefined) link.searchParams.set('known_at', knownAt ?? new Date().toISOString())
  return link.href
}
