import { useEffect, useRef, useState } from 'preact/hooks'
import { RegpackError, type Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { assistants as words } from '../../strings/assistants.ts'

type Step = 'idle' | 'asking' | 'asking_own'

interface EndProps {
  token: Schemas['Token']
  /** The question before it is ended. */
  sure: string
  onEnded(): void
}

/** Ends a key or a grant once the reader has confirmed it. The service knows which one is the reader's own. */
export function EndKey({ token: { id, name, scopes }, sure, onEnded }: EndProps) {
  const [step, setStep] = useState<Step>('idle')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<unknown>()
  const first = useRef<HTMLButtonElement>(null)
  const question = useRef<HTMLParagraphElement>(null)
  const isDrawn = useRef(false)
  useEffect(() => {
    if (isDrawn.current) (step === 'idle' ? first : question).current?.focus()
    isDrawn.current = true
  }, [step])
  const end = async () => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await revoke(id, step === 'asking_own')
      onEnded()
    } catch (error) {
      if (error instanceof RegpackError && error.errors[0]?.reason === 'needs_confirmation') setStep('asking_own')
      else setFault(error)
    }
    setBusy(false)
  }
  if (step === 'idle')
    return (
      <button ref={first} type="button" class="quiet" aria-label={words.endOf(name)} onClick={() => setStep('asking')}>
        {words.end}
      </button>
    )
  const isOwn = step === 'asking_own'
  return (
    <div class="sure">
      <p ref={question} tabIndex={-1}>
        {isOwn ? words.sureOwn : sure} {scopes.includes('admin') && words.sureKeys}
      </p>
      {fault !== undefined && <ProblemNote error={fault} />}
      <p class="row">
        <button type="button" class="main" onClick={() => void end()}>
          {isOwn ? words.endOwn : words.end}
        </button>
        <button type="button" class="quiet" onClick={() => setStep('idle')}>
          {words.keep}
        </button>
      </p>
    </div>
  )
}

/** Ends a key at once. The service refuses the caller's own one unless that is confirmed. */
async function revoke(id: string, isConfirmed: boolean): Promise<void> {
  const body = isConfirmed ? { confirm: true } : {}
  const call = { method: 'POST', path: `/api/v1/tokens/${id}/revoke`, body } as const
  await callApi(call, (api) =>
    api.POST('/api/v1/tokens/{token_id}/revoke', { params: { path: { token_id: id } }, body }),
  )
}
