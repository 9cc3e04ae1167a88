import { useEffect, useRef, useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { workspaceOf } from '../api/api.ts'
import { acceptLinked, credential, declineLinked, linked, type Credential } from '../api/session.ts'
import { linkedKey as words } from '../strings/linked-key.ts'
import { ProblemNote } from './problem.tsx'

/** Asks whether the key of a link may take the place of the one that this tab is signed in with. */
export function LinkedKey() {
  const held = credential.value
  return linked.value && held ? <Question key={linked.value.secret} held={held} offered={linked.value} /> : null
}

function Question({ held, offered }: { held: Credential; offered: Credential }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [names, setNames] = useState<{ own: string; other: string }>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    dialog.current?.showModal()
    Promise.all([workspaceOf(held), workspaceOf(offered)]).then(([own, other]) => setNames({ own, other }), setFailure)
  }, [])
  const isUnknown = failure instanceof RegpackError && failure.status === 401
  return (
    <dialog ref={dialog} aria-labelledby="linked-title" onClose={declineLinked}>
      <h2 id="linked-title">{words.title}</h2>
      {isUnknown && <p role="alert">{words.unknown}</p>}
      {failure !== undefined && !isUnknown && <ProblemNote error={failure} />}
      <p aria-live="polite">{names ? words.what(names.own, names.other) : failure === undefined && words.reading}</p>
      {names && <p class="hint">{words.hint}</p>}
      <div class="row">
        <button type="button" class="main" autofocus onClick={declineLinked}>
          {names ? words.stay(names.own) : words.stayHere}
        </button>
        {names && (
          <button type="button" class="quiet" onClick={acceptLinked}>
            {words.change(names.other)}
          </button>
        )}
      </div>
    </dialog>
  )
}
