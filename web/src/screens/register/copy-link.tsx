import { useState } from 'preact/hooks'
import { Menu } from '../../parts/menu.tsx'
import { links as words } from '../../strings/days.ts'
import { text } from '../../strings/words.ts'
import { formatCompany } from '../../company/company.ts'
import { formatRegister, view } from '../../url/register.ts'
import { asked } from './check.ts'
import { company } from './company-now.ts'

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

/** The day, what is known now, and the answers are written into a link that stays: a kept company may change. */
function linkOf(day: string | undefined): string {
  const link = new URL(location.href)
  if (day === undefined) {
    link.searchParams.delete('as_of')
    link.searchParams.delete('known_at')
    return link.href
  }
  const { knownAt = new Date().toISOString() } = view.value
  link.search = formatRegister({ ...view.value, customer: undefined, isChanged: false, asOf: day, knownAt }).toString()
  link.hash = formatCompany(company.value)
  return link.href
}
