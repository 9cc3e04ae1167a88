import { useEffect } from 'preact/hooks'
import { keepFocus } from '../../parts/focus.ts'
import { conflict as words } from '../../strings/register.ts'
import { forgetChange, lastChange } from './changes.ts'
import { company } from './company-now.ts'
import { conflict, dropConflict, giveAgain, readAgain } from './kept.ts'

/** Tells that somebody else changed the kept company, and that the answer is not stored; each step is the reader's. */
export function ConflictNote() {
  const { value } = conflict
  useEffect(() => {
    if (value?.isRead) keepFocus('.conflict button')
  }, [value?.isRead])
  if (!value) return null
  return (
    <div class="problem conflict" role="alert">
      <p>
        <b>{words.what}</b> {value.isRead ? words.isRead(value.version) : words.refused(value.version)}
      </p>
      <p class="row">
        {value.isRead ? (
          <>
            <button type="button" class="quiet" onClick={giveAgain}>
              {words.again}
            </button>
            <button type="button" class="plain" onClick={drop}>
              {words.drop}
            </button>
          </>
        ) : (
          <button type="button" class="quiet" onClick={() => void read()}>
            {words.read}
          </button>
        )}
      </p>
    </div>
  )
}

/** What an undo leads back to is what was read, and not what was here before. */
async function read(): Promise<void> {
  await readAgain()
  if (lastChange.value) lastChange.value = { ...lastChange.value, before: company.value }
}

function drop(): void {
  dropConflict()
  forgetChange()
}
