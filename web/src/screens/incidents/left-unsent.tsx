import { ProblemNote } from '../../parts/problem.tsx'
import { room as words } from '../../strings/incidents.ts'
import { useAct } from '../account/use-act.ts'
import type { RoomPart } from './room-part.ts'
import { entryInShort } from './entry-in-short.ts'
import { dropUnsent, leftUnsent } from './unsent.ts'

/** Entries that were said and that nothing sends any more, because the page was loaded anew or the reader stopped it. */
export function Left({ id, say }: { id: string } & Pick<RoomPart, 'say'>) {
  const { fault, act } = useAct(() => undefined)
  return (
    <>
      {leftUnsent(id).map((one) => (
        <p key={one.key} class="notice row">
          <span>{words.unsent(entryInShort(one.entry))}</span>
          <button type="button" class="quiet" onClick={() => act(() => say(one.entry))}>
            {words.sendAgain}
          </button>
          <button type="button" class="plain" onClick={() => dropUnsent(one)}>
            {words.drop}
          </button>
        </p>
      ))}
      {fault !== undefined && <ProblemNote error={fault} />}
    </>
  )
}
