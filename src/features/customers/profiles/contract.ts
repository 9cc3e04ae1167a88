import type { ProfileContent } from './schema.ts'

/**
 * A stored profile says of each subject whether its lists are complete. So what was said keeps its meaning when a list
 * without the mark means something else.
 */
export function withContract(content: ProfileContent, complete: boolean): ProfileContent {
  if (!content.subjects) return { complete, ...content }
  return { ...content, subjects: content.subjects.map((subject) => ({ complete, ...subject })) }
}

/** A stored profile as it was said. One that doesn't say so was stored when every given list was complete. */
export function asSaid(stored: ProfileContent): ProfileContent {
  return withContract(stored, true)
}
