import { ALLOWED, TAG } from '../strings/words.ts'

const SHAPES: Record<string, string> = {
  applies: '●',
  applies_if: '◒',
  undetermined: '◌',
  displaced: '⤫',
  not_yet: '◷',
  does_not_apply: '○',
}

/** An outcome by word, shape and colour, so that none of them carries it alone. */
export function Tag({ outcome, isPermission = false }: { outcome: string; isPermission?: boolean }) {
  return (
    <span class={`tag ${outcome}`}>
      <span aria-hidden="true">{SHAPES[outcome] ?? '●'} </span>
      {tagOf(outcome, isPermission)}
    </span>
  )
}

export function tagOf(outcome: string, isPermission = false): string {
  return isPermission && outcome === 'applies' ? ALLOWED : (TAG[outcome] ?? outcome.replaceAll('_', ' '))
}
