import { useEffect, useRef, useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { asciiWords } from '#src/lib/word-stems.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { ask } from '../../strings/words.ts'
import { keep as words } from '../../strings/register.ts'
import { address, go } from '../../url/address.ts'
import { formatRegister, view } from '../../url/register.ts'
import { forgetChange } from './changes.ts'
import { company } from './company-now.ts'
import { keepCompany } from './kept.ts'

/** Asks for the name of a company, and keeps it. */
export function KeepButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        {words.button}
      </button>
      {isOpen && <KeepDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function KeepDialog({ onClose }: { onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [name, setName] = useState('')
  const [givenId, setId] = useState<string>()
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [takenId, setTakenId] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)
  // Of a name that has no Latin letters, what it names.
  const id = givenId ?? (asciiWords(name) || (name.trim() && 'company'))
  useEffect(() => dialog.current?.showModal(), [])
  const keep = async (event: Event) => {
    event.preventDefault()
    setRunning(true)
    setFailure(undefined)
    try {
      await keepCompany(company.value, { id, name: name.trim() })
      forgetChange()
      go({ query: formatRegister({ ...view.value, customer: id }), fragment: '', path: address.value.path })
      onClose()
    } catch (error) {
      if (isTaken(error)) setTakenId(id)
      else setFailure(error)
      setRunning(false)
    }
  }
  return (
    <dialog ref={dialog} aria-labelledby="keep-title" onClose={onClose}>
      <form onSubmit={(event) => void keep(event)}>
        <h2 id="keep-title">{words.title}</h2>
        <p class="hint">{words.what}</p>
        <label>
          {words.name}
          <input
            required
            maxLength={200}
            autocomplete="off"
            ref={nameField}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <label>
          {words.id}
          <input
            required
            maxLength={120}
            pattern="[A-Za-z0-9._:\-]+"
            autocomplete="off"
            spellcheck={false}
            value={id}
            onInput={(event) => setId(event.currentTarget.value)}
          />
        </label>
        <p class="hint">{words.idHint}</p>
        {failure !== undefined && <ProblemNote error={failure} />}
        {takenId === id && (
          <Taken
            id={id}
            onRename={() => {
              setId(undefined)
              nameField.current?.select()
            }}
          />
        )}
        <div class="row">
          <button class="main" disabled={isRunning}>
            {isRunning ? words.running : words.do}
          </button>
          <button type="button" class="plain" onClick={onClose}>
            {ask.cancel}
          </button>
          <span class="hint">{words.price}</span>
        </div>
      </form>
    </dialog>
  )
}

const isTaken = (error: unknown) => error instanceof RegpackError && error.errors[0]?.reason === 'exists'

/** Says that another company has the id, which is opened, or left alone under another name for this one. */
function Taken({ id, onRename }: { id: string; onRename(): void }) {
  return (
    <div class="notice" role="alert">
      <p>
        {words.taken} <code>{id}</code> {words.isTaken}
      </p>
      <p class="row">
        <a href={`/register?customer=${encodeURIComponent(id)}`}>{words.open}</a>
        <button type="button" class="quiet" onClick={onRename}>
          {words.rename}
        </button>
      </p>
    </div>
  )
}
