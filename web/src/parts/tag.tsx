import { ALLOWED, TAG } from '../strings/words.ts'

const SHAPES: Record<string, string> = {
  applies: '●',
  applies_if: '◒',
  undetermined: '◌',
  displaced: '⤫',
  not_yet: '◷',
  does_not_apply: '○',
}

/** What a duty of an answer is for a company. */
export interface Judged {
  outcome?: string
  counted_as?: string
}

/** An outcome by word, shape and colour, so that none of them carries it alone. */
export function Tag({ of }: { of: Judged }) {
  const { outcome = '' } = of
  return (
    <span class={`tag ${outcome}`}>
      <span aria-hidden="true">{SHAPES[outcome] ?? '●'} </span>
      {isPermission(of) && outcome === 'applies' ? ALLOWED : (TAG[outcome] ?? outcome.replaceAll('_', ' '))}
    </span>
  )
}

/** Whether it allows something, so that nothing is owed. */
export const isPermission = ({ counted_as: counted }: Judged): boolean =>
  counted === 'permissions' || counted === 'other_permissions'
