import { useEffect, useRef, useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { members as words, type Role } from '../../strings/members.ts'
import { RoleChoice } from './members.tsx'
import { changeRole, endSession, makeSignInLink, type Member, removePerson, type SignInLink } from './people.ts'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'

type Step = 'idle' | 'link' | 'role' | 'remove' | 'forget'

interface MemberProps {
  member: Member
  isOwn: boolean
  /** Where the person is signed in; absent for a reader who may not change people. */
  sessions: Array<Schemas['Token']> | undefined
  onChanged(): void
}

/** A person with what an administrator may do about it. */
export function OneMember({ member, isOwn, sessions, onChanged }: MemberProps) {
  const [step, setStep] = useState<Step>('idle')
  const [link, setLink] = useState<SignInLink>()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step !== 'idle') panel.current?.focus()
  }, [step])
  const { fault, act } = useAct((next: Step) => {
    setStep(next)
    if (next === 'idle') onChanged()
  })
  const { id, role, status } = member
  const name = member.name ?? words.forgottenOf(id)
  const actAnd = (work: () => Promise<unknown>, next: Step = 'idle') =>
    act(async () => {
      await work()
      return next
    })
  const makeLink = () => actAnd(async () => setLink(await makeSignInLink(id)), 'link')
  const signOut = () => actAnd(() => Promise.all(sessions!.map((session) => endSession(session.id))))
  return (
    <li>
      <p>
        <b>{name}</b>
        {isOwn && <span class="faint"> ({words.you})</span>}{' '}
        <span class="faint">
          {words.role(role)} ·{' '}
          {member.removed_at === undefined ? words.since(member.created_at) : words.removedOn(member.removed_at)}
          {sessions && status === 'active' && ` · ${words.sessions(sessions.length)}`}
        </span>
      </p>
      {fault !== undefined && <ProblemNote error={fault} />}
      {sessions && step === 'idle' && (
        <p class="row">
          {status === 'active' && (
            <>
              <Act label={words.link} about={words.linkOf(name)} onAct={makeLink} />
              <Act label={words.change} about={words.changeOf(name)} onAct={() => setStep('role')} />
              {sessions.length > 0 && (
                <Act label={words.endSessions} about={words.endSessionsOf(name)} onAct={signOut} />
              )}
              <Act label={words.remove} about={words.removeOf(name)} onAct={() => setStep('remove')} />
            </>
          )}
          {status === 'removed' && (
            <Act label={words.forget} about={words.forgetOf(name)} onAct={() => setStep('forget')} />
          )}
        </p>
      )}
      <div ref={panel} tabIndex={-1}>
        {step === 'link' && link && (
          <ShownOnce
            title={words.linkMade(name, link.expires_at)}
            secrets={[{ value: link.url, copy: words.copyLink }]}
            seen={words.sent}
            onSeen={() => setStep('idle')}
          />
        )}
        {step === 'role' && (
          <OtherRole
            role={role}
            onRole={(next) => actAnd(() => changeRole(id, next))}
            onLeave={() => setStep('idle')}
          />
        )}
        {step === 'remove' && (
          <Sure
            question={[words.sureRemove(name), role === 'administrator' && words.sureKeys, isOwn && words.sureOwn]
              .filter(Boolean)
              .join(' ')}
            label={words.remove}
            onSure={() => actAnd(() => removePerson(id, isOwn ? { confirm: true } : {}))}
            onLeave={() => setStep('idle')}
          />
        )}
        {step === 'forget' && (
          <Sure
            question={words.sureForget(name)}
            label={words.forget}
            onSure={() => actAnd(() => removePerson(id, { erase: true }))}
            onLeave={() => setStep('idle')}
          />
        )}
      </div>
    </li>
  )
}

function Act({ label, about, onAct }: { label: string; about: string; onAct(): void }) {
  return (
    <button type="button" class="quiet" aria-label={about} onClick={onAct}>
      {label}
    </button>
  )
}

interface SureProps {
  question: string
  label: string
  onSure(): void
  onLeave(): void
}

function Sure({ question, label, onSure, onLeave }: SureProps) {
  return (
    <div class="sure">
      <p>{question}</p>
      <p class="row">
        <button type="button" class="main" onClick={onSure}>
          {label}
        </button>
        <button type="button" class="quiet" onClick={onLeave}>
          {words.keep}
        </button>
      </p>
    </div>
  )
}

function OtherRole({ role, onRole, onLeave }: { role: string; onRole(role: Role): void; onLeave(): void }) {
  const [chosen, setChosen] = useState(role as Role)
  return (
    <form
      class="sure"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === role) onLeave()
        else onRole(chosen)
      }}
    >
      <RoleChoice role={chosen} onRole={setChosen} />
      <p class="hint">{words.changeHint}</p>
      <p class="row">
        <button class="main">{words.save}</button>
        <button type="button" class="quiet" onClick={onLeave}>
          {words.keep}
        </button>
      </p>
    </form>
  )
}
