import { Type, type Static } from '@sinclair/typebox'
import type { FactEnds } from '#src/lib/fact-row.ts'
import { canonicalRef } from '#src/lib/provisions.ts'
import { Strict, StringEnum } from '#src/lib/schema.ts'

/** One end of a relationship fact, as every operation answers it. */
export const RelationshipEnd = Strict(
  {
    kind: StringEnum(['pack', 'obligation']),
    pack_id: Type.String(),
    code: Type.Optional(Type.String({ description: 'The obligation; absent when the end is the pack' })),
    title: Type.Optional(Type.String({ description: 'Of the obligation, or of the pack when that is the end' })),
    version: Type.String({ description: 'Version of the pack to which the fact is pinned' }),
    version_of_moment: Type.Optional(
      Type.String({
        description: 'Version of the pack that is meant by the moment, where the fact is pinned to another one',
      }),
    ),
    lineage_id: Type.String(),
    hash: Type.String({
      description: 'Hash of the end when the fact was made; the fact is stale when it differs from today',
    }),
    provisions: Type.Optional(Type.Array(Type.String())),
    citations: Type.Array(Type.String({ examples: ['CELEX:32022R2554 Art 17(2)'] }), {
      description: 'What the obligation rests on, at most the first five; of a pack the provisions that the end names',
    }),
  },
  { $id: 'RelationshipEnd' },
)
type EndWire = Static<typeof RelationshipEnd>

type EndColumns = Static<typeof FactEnds>

/** The chosen version of each pack. */
export type CurrentVersions = ReadonlyMap<string, string>

/**
 * The wire form of both ends of a fact. With `current`, an end has its pin in the chosen version of its pack, if it had one. `isAsMade`
 * is true when both ends are pinned to these versions: then nothing that changed since makes the fact stale.
 */
export function endsOf(fact: EndColumns, current?: CurrentVersions): { from: EndWire; to: EndWire; isAsMade: boolean } {
  const [from, to] = [endOf(fact, 'from', current), endOf(fact, 'to', current)]
  const isPinned = ({ pack_id, version }: EndWire) => current?.get(pack_id) === version
  return { from, to, isAsMade: isPinned(from) && isPinned(to) }
}

function endOf(fact: EndColumns, side: 'from' | 'to', current?: CurrentVersions): EndWire {
  const kind = fact[`${side}_kind`] as EndWire['kind']
  const packId = fact[`${side}_pack_id`]
  const provisions = fact[`${side}_provisions`]
  const chosen = current?.get(packId)
  const { version, code } = pinOf(fact[`${side}_version`], fact[`${side}_code`], fact[`${side}_history`], chosen)
  const { title, refs = [] } = fact.ends.find((end) => end.side === side) ?? {}
  return {
    kind,
    pack_id: packId,
    ...(code ? { code } : {}),
    ...(title ? { title } : {}),
    version,
    ...(chosen !== undefined && chosen !== version ? { version_of_moment: chosen } : {}),
    lineage_id: fact[`${side}_lineage_id`],
    hash: fact[`${side}_hash`],
    ...(provisions.length > 0 ? { provisions } : {}),
    citations: kind === 'pack' ? provisions.map(canonicalRef) : refs,
  }
}

/** Every pin that each end had, the present one last. */
export function pinsOf(fact: EndColumns) {
  const pinsAt = (side: 'from' | 'to') =>
    [...(fact[`${side}_history`] ?? []), `${fact[`${side}_version`]} ${fact[`${side}_code`] ?? ''}`].map((entry) => {
      const [version, code] = entry.split(' ')
      return { version: version!, ...(code ? { code } : {}) }
    })
  return { from: pinsAt('from'), to: pinsAt('to') }
}

/** The pin of an end in the wanted version of its pack, if it had one there; otherwise its present pin. */
function pinOf(version: string, code: string | undefined, history: string[] = [], wanted?: string) {
  const [before, codeBefore] = history.find((entry) => entry.split(' ')[0] === wanted)?.split(' ') ?? []
  return before === undefined ? { version, code } : { version: before, code: codeBefore || undefined }
}
