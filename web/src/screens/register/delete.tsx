import { signal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { NOBODY } from '../../company/company.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { companies as words } from '../../strings/register.ts'
import { ask } from '../../strings/words.ts'
import { beginCompany } from './company-now.ts'
import { deleteKept } from './kept.ts'

type Profile = Schemas['CustomerProfile']

/** The kept company that the reader is asked about. */
export const deleting = signal<Profile | undefined>(undefined)

/** What was deleted last, as the beginning says it. */
export const lastDeleted = signal<string | undefined>(undefined)

/** Asks whether a kept company is to be deleted, and says what goes with it. */
export function DeleteDialog() {
  const profile = deleting.value
  return profile && <Asking key={profile.id} profile={profile} />
}

function Asking({ profile }: { profile: Profile }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const name = profile.name ?? profile.id
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => (deleting.value = undefined)
  const run = async () => {
    setRunning(true)
    setFailure(undefined)
    try {
      const deleted = await deleteKept(profile)
      close()
      beginCompany(NOBODY)
      lastDeleted.value = words.deleted(words.named(profile.name, profile.id), deleted)
    } catch (error) {
      setFailure(error)
      setRunning(false)
    }
  }
  return (
    <dialog ref={dialog} aria-labelledby="delete-title" onClose={close}>
      <h2 id="delete-title">{words.sure(name)}</h2>
      <p>{words.goesToo(profile.id)}</p>
      {failure !== undefined && <ProblemNote error={failure} />}
      <div class="row">
        <button type="button" class="quiet" disabled={isRunning} onClick={() => void run()}>
          {isRunning ? words.running : words.do}
        </button>
        <button type="button" class="plain" autofocus onClick={close}>
          {ask.cancel}
        </button>
        <span class="hint">{words.price}</span>
      </div>
    </dialog>
  )
}

/** The sentence about what was deleted last, until the beginning is left. */
export function LastDeleted() {
  useEffect(() => () => void (lastDeleted.value = undefined), [])
  return <p role="status">{lastDeleted.value}</p>
}
