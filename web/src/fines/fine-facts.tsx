import type { ComponentChildren } from 'preact'
import { nameOf } from '../company/asking.ts'
import { CiteLink } from '../parts/cite-link.tsx'
import { fines as words } from '../strings/fines.ts'
import { capital } from '../strings/words.ts'
import type { Fine } from './read-fines.ts'
import './fines.css'

interface Props {
  fine: Fine
  /** The day whose law it is. */
  day: string
  /** Whose fine it is, where the company has several subjects. */
  subject?: string | undefined
  /** What the place beside it knows of it. */
  children?: ComponentChildren
}

/** A fine of a company in the service's words: how high it is, by which provision, since when, and who imposes it. */
export function FineFacts({ fine, day, subject, children }: Props) {
  const { act, title, in_words: amount, provisions, url, applies_from: from, imposed_by: by } = fine
  const [first, ...others] = provisions
  return (
    <li class="fine">
      <div>
        <h3>
          {title} <span class="faint">{act}</span>
        </h3>
        {subject !== undefined && <p class="faint">{subject}</p>}
      </div>
      <div class="how-high">
        <p class="amount">{capital(amount)}</p>
        {children}
      </div>
      <div>
        <p class="under">
          {first !== undefined && (url ? <CiteLink citation={{ ref: first, label: first, url }} /> : first)}
          {others.length > 0 && <span class="faint">{others.join(', ')}</span>}
          {from !== undefined && <span class="faint">{words.law(from, from > day)}</span>}
        </p>
        <p class="faint">{words.imposedBy(by)}</p>
      </div>
    </li>
  )
}

interface HangsOnProps {
  fine: Fine
  /** Leads to the question of an input, where the page has it. */
  onJump?: (input: string) => void
}

/** What is not known of a fine, by what it decides. */
export function HangsOn({ fine, onJump }: HangsOnProps) {
  return (
    <>
      {[...Map.groupBy(fine.hangs_on, ({ decides }) => decides)].map(([decides, own]) => (
        <p key={decides} class="hangs">
          {words.hangsOn[decides] ?? decides}{' '}
          {own.map(({ input, question }) =>
            onJump ? (
              <button
                key={input}
                type="button"
                class="plain"
                title={question}
                aria-label={words.jump(nameOf(input), question)}
                onClick={() => onJump(input)}
              >
                {nameOf(input)}
              </button>
            ) : (
              <span key={input} title={question}>
                {nameOf(input)}
              </span>
            ),
          )}
        </p>
      ))}
    </>
  )
}
