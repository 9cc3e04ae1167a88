import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatsOf } from '#src/http/formats/negotiate.ts'
import type { DeclaredOperation } from '#src/http/policy/plugin.ts'
import { PRICES } from '#src/money/metering/index.ts'

const FEATURES = join(import.meta.dirname, '../features')

const HEAD = `# Operations

Every operation, by the folder of its feature. Written by \`npm run -s regpack -- docs operations\` from the policies of the
routes; a test fails when this page is out of date. [openapi.json](openapi.json) has their fields,
[API-DESIGN.md](API-DESIGN.md) what holds for all.

- *scope*: of the key or token. \`packs:unpublished\` is needed besides where a request asks for another publication mode.
- *retry*: the operation takes \`idempotency-key\`.
- *files*: formats besides JSON.
`

const TABLE_HEAD = '| operation | scope | credits | retry | files |\n|---|---|---|---|---|\n'

/** `docs/operations.md`: each operation with what its policy declares. Throws for one that no feature declares. */
export function renderOperationsPage(operations: readonly DeclaredOperation[]): string {
  const featureOf = readFeatures()
  const byFeature = Map.groupBy(operations, ({ operation }) => {
    const feature = featureOf.get(operation)
    if (!feature) throw new Error(`no file of src/features declares ${operation}`)
    return feature
  })
  const sections = [...byFeature]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([feature, ofFeature]) => `\n## \`src/features/${feature}\`\n\n${TABLE_HEAD}${ofFeature.map(rowOf).join('')}`)
  return HEAD + sections.join('')
}

/** The folder of `src/features` that declares an operation, by operationId. */
function readFeatures(): Map<string, string> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const declared = files.flatMap((file) => {
    const ids = readFileSync(join(FEATURES, file), 'utf8').matchAll(
      /(?:operationId: |add(?:Cached)?\('[^']+', )'(\w+)'/g,
    )
    return Array.from(ids, ([, id]) => [id!, file.split('/')[0]!] as const)
  })
  return new Map(declared)
}

function rowOf({ method, path, policy, takesIdempotencyKey }: DeclaredOperation): string {
  const [scope, credits, files] = policy.access === 'key' ? cellsOf(policy) : [OPEN[policy.access], '', '']
  const cells = [`\`${method} ${path}\``, scope, credits, takesIdempotencyKey ? 'yes' : '', files]
  return `|${cells.map((cell) => (cell === '' ? ' |' : ` ${cell} |`)).join('')}\n`
}

const OPEN = { public: 'none', admin: 'operator' }

function cellsOf(policy: Extract<DeclaredOperation['policy'], { access: 'key' }>): [string, number, string] {
  const scope = policy.credential === 'path' ? 'the address' : policy.scope
  const files = formatsOf(policy.formats).filter((format) => format !== 'json')
  return [scope, PRICES[policy.price], files.join(', ')]
}
