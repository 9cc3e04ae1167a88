import { useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { members as words, type Role, ROLES } from '../../strings/members.ts'
import { OneMember } from './member.tsx'
import { addMember, readPeople, readSessions } from './people.ts'
import './members.css'

const NAME_MOST = 120

/** The people of the workspace: who they are, what each may do, and for an administrator what changes it. */
export function Members() {
  const people = useAnswer('', readPeople)
  const sessions = useAnswer('', readSessions)
  const isForbidden = sessions.error instanceof RegpackError && sessions.error.status === 403
  const isAdmin = sessions.data !== undefined
  const again = () => {
    people.again()
    sessions.again()
  }
  return (
    <section class="members" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p class="hint">
        {words.what} {isForbidden && words.needsAdmin}
      </p>
      {people.error !== undefined && <ProblemNote error={people.error} onAgain={people.again} />}
      {sessions.error !== undefined && !isForbidden && <ProblemNote error={sessions.error} onAgain={sessions.again} />}
      {isAdmin && <AddMember onAdded={again} />}
      {people.data?.all.length === 0 && <p>{words.none}</p>}
      <ul class="in">
        {people.data?.all.map((member) => (
          <OneMember
            key={member.id}
            member={member}
            isOwn={member.id === people.data!.own}
            sessions={sessions.data?.filter((session) => session.member_id === member.id)}
            onChanged={again}
          />
        ))}
      </ul>
    </section>
  )
}

function AddMember({ onAdded }: { onAdded(): void }) {
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('analyst')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const submit = async (event: Event) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await addMember(name.trim(), role)
      setName('')
      onAdded()
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  return (
    <details class="make-key">
      <summary>{words.add}</summary>
      <form onSubmit={(event) => void submit(event)}>
        <label>
          {words.name}
          <input
            required
            autocomplete="off"
            maxLength={NAME_MOST}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <p class="hint">{words.nameHint}</p>
        <RoleChoice role={role} onRole={setRole} />
        {fault !== undefined && <ProblemNote error={fault} />}
        <button class="main">{isBusy ? words.adding : words.add}</button>
      </form>
    </details>
  )
}

/** The four roles, each with what it may do. */
export function RoleChoice({ role, onRole }: { role: Role; onRole(role: Role): void }) {
  return (
    <fieldset>
      <legend>{words.roleOf}</legend>
      {ROLES.map((one) => (
        <label class="switch" key={one}>
          <input type="radio" checked={role === one} onChange={() => onRole(one)} />
          <span>
            <b>{words.role(one)}</b> <span class="faint">{words.may(one)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
