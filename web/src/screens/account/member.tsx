import { useEffect, useRef, useState } from 'preact/hooks'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { ProblemNote } from '../../parts/problem.tsx'
import { members as words, type Role } from '../../strings/members.ts'
import { RoleChoice } from './members.tsx'
import { changeRole, endSession, makeSignInLink, type Member, removePerson, type SignInLink } from './people.ts'

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
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (step !== 'idle') panel.current?.focus()
  }, [step])
  const { id, name = words.forgotten, role, status } = member
  const act = async (work: () => Promise<void>, next: Step = 'idle') => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await work()
      setStep(next)
      if (next === 'idle') onChanged()
    } catch (error) {
      setFault(error)
    }
    setBusy(false)
  }
  const makeLink = () => act(async () => setLink(await makeSignInLink(id)), 'link')
  const signOut = () => act(async () => void (await Promise.all(sessions!.map((session) => endSession(session.id)))))
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
              <Act label={words.link} about={words.linkOf(name)} onAct={() => void makeLink()} />
              <Act label={words.change} about={words.changeOf(name)} onAct={() => setStep('role')} />
              {sessions.length > 0 && (
                <Act label={words.endSessions} about={words.endSessionsOf(name)} onAct={() => void signOut()} />
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
          <div class="secret" role="status">
            <p>
              <b>{words.linkMade(name, link.expires_at)}</b>
            </p>
            <p>
              <code>{link.url}</code>
            </p>
            <p class="row">
              <CopyButton label={words.copyLink} what={() => link.url} />
              <button type="button" class="quiet" onClick={() => setStep('idle')}>
                {words.seen}
              </button>
            </p>
          </div>
        )}
        {step === 'role' && (
          <OtherRole
            role={role}
            onRole={(next) => void act(() => changeRole(id, next))}
            onLeave={() => setStep('idle')}
          />
        )}
        {step === 'remove' && (
          <Sure
            question={`${words.sureRemove(name)} ${isOwn ? words.sureOwn : ''}`}
            label={words.remove}
            onSure={() => void act(() => removePerson(id, isOwn ? { confirm: true } : {}))}
            onLeave={() => setStep('idle')}
          />
        )}
        {step === 'forget' && (
          <Sure
            question={words.sureForget(name)}
            label={words.forget}
            onSure={() => void act(() => removePerson(id, { erase: true }))}
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
