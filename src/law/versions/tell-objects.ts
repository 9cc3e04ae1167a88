import { isRecord } from '#src/lib/json/canonical.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { filled, present } from '#src/lib/present.ts'
import type { ObjectDiff } from './diff.ts'
import type { Entry } from './entries.ts'
import type { Json, JsonObject, LegalVersion, ObjectKind } from './legal-version.ts'
import { KIND_NAMED, rolesConcerned, titlesOf } from './named.ts'
import type { EntryWords } from './say-entry.ts'

/** The objects of two versions in words: their titles, whom they concern, and what they name by code. */
export function tellObjects(
  [earlier, later]: readonly [LegalVersion, LegalVersion],
  words: Pick<Vocabulary, 'labels' | 'facts'>,
) {
  const { titleOf, namedIn } = titlesOf([later, earlier], words)
  const { titleOf: titleBefore } = titlesOf([earlier], words)
  const concerned = [earlier, later].map(rolesConcerned)
  const [before, after] = [earlier, later].map(
    ({ objects }) => new Map(objects.map(({ kind, code, content }) => [`${kind} ${code}`, content])),
  )
  const removedOf = ({ kind, from }: ObjectDiff) => before!.get(`${kind} ${from[0]!.code}`)
  const titleOfKind = (kind: ObjectKind, code: string) => titleOf({ kind, code }, true)
  const said: EntryWords = {
    titleOf: ({ kind, from, to }) => titleOfKind(kind, (to ?? from[0]!).code),
    isPermission: ({ kind, from, to }) =>
      (to ? after!.get(`${kind} ${to.code}`) : before!.get(`${kind} ${from[0]!.code}`))?.['modality'] === 'may',
    nameOf: (field, value) => {
      const rule = field === 'variants' && isRecord(value) ? value['condition'] : undefined
      if (typeof rule === 'string') return titleOfKind('rule', rule)
      if (typeof value !== 'string') return undefined
      const kind = KIND_NAMED[field]
      if (kind !== undefined) return titleOfKind(kind, value)
      return field === 'addressee_roles' ? words.labels.get(`entity_roles/${value}`) : undefined
    },
    conditionOf: (entry) => conditionOf(entry, removedOf, (code) => titleOfKind('rule', code)),
  }
  return {
    ...said,
    /** All that an object says, or said, in the two versions. */
    contentsOf: ({ kind, from, to }: ObjectDiff): JsonObject[] =>
      [...from, ...(to ? [to] : [])].flatMap(({ code }) =>
        [before!, after!].flatMap((contents): JsonObject[] => {
          const content = contents.get(`${kind} ${code}`)
          return content ? [content] : []
        }),
      ),
    tell: (object: ObjectDiff) => {
      const { kind, from, to } = object
      const title = titleOf({ kind, code: (to ?? from[0]!).code })
      const roles = [
        ...from.flatMap(({ code }) => concerned[0]!({ kind, code })),
        ...(to ? concerned[1]!({ kind, code: to.code }) : []),
      ]
      const earlierTitle = to && from[0] ? titleBefore({ kind, code: from[0].code }) : undefined
      return present({
        title,
        title_before: earlierTitle === title ? undefined : earlierTitle,
        addressee_roles: filled([...new Set(roles)]),
        content: to ? object.content : removedOf(object),
      })
    },
    namedIn: (objects: ObjectDiff[]) =>
      namedIn(
        objects.flatMap((object) => {
          const content = object.to ? object.content : removedOf(object)
          return [
            ...(content ? [{ path: [], value: content }] : []),
            ...object.changes.flatMap(({ path, ...change }) => [
              ...('from' in change ? [{ path, value: change.from }] : []),
              ...('to' in change ? [{ path, value: change.to }] : []),
            ]),
          ]
        }),
      ),
  }
}

/** The condition of a date that moved, if it is one for all objects: what a rule asks, in words. */
function conditionOf(
  { objects, units }: Entry,
  before: (object: ObjectDiff) => JsonObject | undefined,
  sayRule: (code: string) => string | undefined,
): string | undefined {
  const day = units[0]?.moved?.from
  const codes = new Set(objects.flatMap((object) => conditionsOn(day, before(object)?.['applies_from'])))
  const [code] = codes
  return codes.size === 1 && typeof code === 'string' ? sayRule(code) : undefined
}

function conditionsOn(day: string | undefined, dates: Json | undefined): Array<Json | undefined> {
  return [dates ?? []].flat().flatMap((item) => {
    const isOnDay = typeof item === 'object' && item !== null && !Array.isArray(item) && item['date'] === day
    return isOnDay ? [item['condition']] : []
  })
}
