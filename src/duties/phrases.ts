import { LIST_WORDS, type Words } from '#src/law/vocabulary/index.ts'
import { joinWith, lowerFirst, MEASURE_WORDS } from '#src/lib/law/words.ts'
import type { GroupTrace } from './judged.ts'
import { joinFirstFew, labelOfGroup } from './words.ts'

/** Groups that ask for values of one list as one group: any of them would be enough. */
export function mergeGroups(groups: GroupTrace[]): GroupTrace[] {
  const merged = new Map<string, GroupTrace>()
  for (const group of groups) {
    const key = group.test === 'any_of' ? group.input : JSON.stringify([group.input, group.test, group.expected])
    const other = merged.get(key)
    const expected = [...new Set([...(other?.expected ?? []), ...group.expected])]
    merged.set(key, { ...group, expected })
  }
  return [...merged.values()]
}

/** A group that is met, as part of a sentence. */
export function metGroupInWords(words: Words, { input, test, expected, given, at_least: least }: GroupTrace): string {
  if (given.length > 0 || least !== undefined) return givenBy(words, input, given, least)
  const none = expected.map((value) => valueInSentence(words, input, value))
  if (test === 'none_of' && LIST_WORDS[input]) return `${LIST_WORDS[input].subject} none of ${joinFirstFew(none)}`
  return lowerFirst(labelOfGroup(words, input, test, expected))
}

/** `its role is credit institution`. */
export function givenBy(words: Words, input: string, values: GroupTrace['given'], least: number | undefined): string {
  const [value] = values
  if (typeof value === 'boolean') return `“${words.ofInput(input)}” ${value ? 'holds' : 'does not hold'}`
  const named =
    least === undefined
      ? joinWith(
          'and',
          values.map((one) => valueInSentence(words, input, one)),
        )
      : `at least ${words.ofValue(input, least)}`
  return `${LIST_WORDS[input]?.subject ?? `${lowerFirst(words.ofInput(input))} is`} ${named}`
}

/** Countries keep their capitals. */
function valueInSentence(words: Words, input: string, value: GroupTrace['given'][number]): string {
  const text = words.ofValue(input, value)
  return input === 'jurisdictions' ? text : lowerFirst(text)
}

/** What a group asks for, as part of a sentence: `a role such as Credit institution`, `“Staff” of at least 50`. */
export function askedBy(words: Words, { input, test, expected }: GroupTrace): string {
  const values = joinFirstFew(expected.map((value) => words.ofValue(input, value)))
  const { entry } = LIST_WORDS[input] ?? {}
  if (entry) return `${test === 'none_of' ? entry.replace(/^an? /, 'no ') : entry} such as ${values}`
  const name = `“${words.ofInput(input)}”`
  const [value] = expected
  if (typeof value !== 'boolean') return [name, 'of', MEASURE_WORDS[test], values].filter(Boolean).join(' ')
  return `${name} ${value === (test === 'eq') ? 'to hold' : 'not to hold'}`
}
