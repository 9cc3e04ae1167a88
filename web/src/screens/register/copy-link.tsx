import { formatCompany } from '../../company/company.ts'
import { LinkMenu } from '../../parts/link-menu.tsx'
import { links as words } from '../../strings/days.ts'
import { formatRegister, view } from '../../url/register.ts'
import { asked } from './check.ts'
import { company } from './company-now.ts'

/** Two links: to this answer, whenever it is opened, and to the same view of the law of its day. */
export function CopyLink() {
  const day = asked.value?.asOf
  const pinned =
    day === undefined ? [] : [{ label: words.pinned, hint: words.pinnedHint(day), link: () => linkOf(day) }]
  return (
    <LinkMenu choices={[...pinned, { label: words.current, hint: words.currentHint, link: () => linkOf(undefined) }]} />
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
