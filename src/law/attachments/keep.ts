import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

/** Keeps what published versions hold until the revision moves; `question` names it. A draft is read each time. */
export function keep<T extends object>(
  { answers }: LawReader,
  mode: PublicationMode,
  question: unknown[],
  read: () => Promise<T>,
): Promise<T> {
  return mode === 'published' ? answers.remember(JSON.stringify(question), read) : read()
}
