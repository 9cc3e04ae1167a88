import type { Schemas } from '#clients/typescript/src/index.ts'
import { textUrl } from '../../law/cite.ts'
import { nameOfPack, packOf } from '../../law/reference.ts'
import { CiteLink } from '../../parts/cite-link.tsx'
import { comparison as words } from '../../strings/comparison.ts'
import { sayText } from '../../strings/texts.ts'

/** What is compared, and what is not: the texts themselves are at their publisher. */
export function Records({ packId, versions }: { packId: string; versions: Schemas['DomainPackVersion'][] }) {
  const main = packOf(packId)?.instruments[0]?.id ?? ''
  return (
    <p class="records">
      {words.records}{' '}
      {versions.map(({ version, texts }, at) => (
        <span key={version}>
          {at > 0 && ' · '}
          <CiteLink
            citation={{
              ref: main,
              label: words.text(nameOfPack(packId), sayText(texts[main] ?? '')),
              url: textUrl(main, texts[main]),
            }}
          />
        </span>
      ))}
    </p>
  )
}
