import { expect, test } from 'vitest'
import { readRules } from '#src/law/engine/index.ts'
import { createTermReader, joinTerms, readTermMatches } from '#src/law/engine/evaluate/term-matches.ts'
import { givenSubjectsOf, subjectsOf } from '#src/law/subjects/index.ts'
import { chooseVersions } from '#src/law/versions/index.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { openTestGraph } from '#test/support/stores.ts'

test('a subject meets the same groups and duties alone and among fifty others', async () => {
  const graph = await openTestGraph()
  const law = { graph, answers: createResponseCache({ graph }) }
  const vocabulary = await readVocabulary(law)
  const choice = { mode: 'published' as const, validAt: '2026-11-21' }
  const rules = await readRules(law, { ...choice, current: await chooseVersions(law, choice) })
  const roles = [...vocabulary.codes.entity_roles].toSorted()
  const ties = ['established', 'offers_to', 'employs'] as const
  const subjects = subjectsOf(
    givenSubjectsOf({
      subjects: Array.from({ length: 50 }, (_, at) => ({
        id: `subject-${at}`,
        entity_roles: Array.from({ length: 20 }, (_role, more) => roles[(7 * at + more) % roles.length]!),
        footprint: [{ country: ['DE', 'FR', 'US'][at % 3]!, basis: ties[at % 2]! }],
      })),
    }),
    vocabulary,
  )
  const newReader = () =>
    createTermReader(graph, {
      versionIds: rules.versions.map(({ version }) => version.id),
      factIds: rules.precedence.map(({ fact }) => fact.id),
    })
  const together = await readTermMatches(rules, subjects, vocabulary)
  for (const subject of [subjects[0]!, subjects[25]!, subjects[49]!]) {
    const alone = joinTerms(subject, await readTermMatches({ ...rules, readTerms: newReader() }, [subject], vocabulary))
    const among = joinTerms(subject, together)
    const sorted = (matched: ReadonlyMap<string, string[]>) => [...matched].toSorted(([a], [b]) => (a < b ? -1 : 1))
    expect(sorted(among.matched)).toEqual(sorted(alone.matched))
    expect([...among.addressed].toSorted()).toEqual([...alone.addressed].toSorted())
    expect(among.matched.size).toBeGreaterThan(0)
  }
  await law.answers.stop()
})
