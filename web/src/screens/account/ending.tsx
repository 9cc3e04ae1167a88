import { useEffect, useRef, useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { assistants as words } from '../../strings/assistants.ts'

type Step = 'idle' | 'asking' | 'asking_own'

interface EndingProps {
  name: string
  /** The question before it is ended. */
  sure: string
  /** What is said beside each question. */
  more?: string | undefined
  /** Throws what the service says, which asks once more before the reader's own access ends. */
  end(isConfirmed: boolean): Promise<void>
  onEnded(): void
}

/** Ends what has a name once the reader has confirmed it. */
export function Ending({ name, sure, more, end, onEnded }: EndingProps) {
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
  const isOwn = step === 'asking_own'
  const confirm = async () => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await end(isOwn)
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
  return (
    <div class="sure">
      <p ref={question} tabIndex={-1}>
        {isOwn ? words.sureOwn : sure} {more}
      </p>
      {fault !== undefined && <ProblemNote error={fault} />}
      <p class="row">
        <button type="button" class="main" onClick={() => void confirm()}>
          {isOwn ? words.endOwn : words.end}
        </button>
        <button type="button" class="quiet" onClick={() => setStep('idle')}>
          {words.keep}
        </button>
      </p>
    </div>
  )
}
