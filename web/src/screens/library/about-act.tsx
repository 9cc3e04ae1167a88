import type { ComponentChildren } from 'preact'
import { numberOf, officialUrl } from '../../law/cite.ts'
import { nameOfAct, type Pack } from '../../law/reference.ts'
import { library as words } from '../../strings/library.ts'
import { sayText } from '../../strings/texts.ts'
import { day, panel } from '../../strings/words.ts'
import { libraryHref, libraryView } from './address.ts'
import { Reviews } from './reviews.tsx'

/** What an act is, since when this version is the law, and how fresh it is. */
export function AboutAct({ pack }: { pack: Pack }) {
  const { instruments, dates } = pack
  const asOf = libraryView.value.asOf ?? new Date().toISOString().slice(0, 10)
  const [main] = instruments
  return (
    <>
      <p class="official">
        {main ? (
          <a href={officialUrl(main.id)} target="_blank" rel="noreferrer" title={panel.official}>
            {pack.title}
            <span aria-hidden="true"> ↗</span>
          </a>
        ) : (
          pack.title
        )}{' '}
        {main && <span class="faint">{words.number(main.id)}</span>}
      </p>
      <dl class="about">
        <Fact name={words.force}>
          {words.law(pack.legal_from, pack.legal_to)}, {words.version(pack.current_version)}
          <span class="faint">
            {dates.in_force <= asOf ? words.force_since(dates.in_force) : words.force_from(dates.in_force)};{' '}
            {words.applies(dates.applies.map(({ date }) => date))}
          </span>
        </Fact>
        <Fact name={words.fresh}>
          {instruments.map(({ id, text }, at) => (
            <span key={id}>
              {at > 0 && `${numberOf(id)}: `}
              {text === undefined ? numberOf(id) : sayText(text)}
            </span>
          ))}
          <span class="faint">{words.checked(pack.checked_on)}</span>
        </Fact>
      </dl>
    </>
  )
}

/** Who reviewed this version, and what it covers: what a reader who relies on it asks first, so it is never folded. */
export function Vouched({ pack, isOwnPage = false }: { pack: Pack; isOwnPage?: boolean }) {
  const { instruments, coverage_statement: statement } = pack
  const articles = instruments.flatMap(({ id, articles_covered: n }) => (n > 0 ? [{ n, of: nameOfAct(id) }] : []))
  return (
    <dl class="about">
      <Fact name={words.review}>
        <Reviews pack={pack} />
      </Fact>
      <Fact name={words.coverage}>
        {words.covered(pack.obligation_count, articles)}
        <span class="faint">
          {words.complete(pack.coverage_ratio)}; {/* On its own page the outline beneath has them. */}
          {isOwnPage ? (
            words.leftBeneath(pack.not_modelled_count)
          ) : (
            <a href={libraryHref(pack.id)}>{words.left(pack.not_modelled_count)}</a>
          )}
        </span>
        <details class="faint">
          <summary>{words.statement}</summary>
          {statement}
        </details>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The first day of a version, for lists of versions. */
export const versionDay = (from: string, to: string | undefined): string =>
  to === undefined ? `${day(from)} –` : `${day(from)} – ${day(to)}`
