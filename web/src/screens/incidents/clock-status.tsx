import { STATUS } from '../../strings/clocks.ts'

/** A status by word, shape and colour, so that none of them carries it alone. */
export function Status({ status }: { status: string }) {
  const { word, shape } = STATUS[status] ?? { word: status, shape: '●' }
  return (
    <span class={`tag ${status}`}>
      <span aria-hidden="true">{shape} </span>
      {word}
    </span>
  )
}
