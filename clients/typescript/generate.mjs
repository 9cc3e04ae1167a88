// Writes src/schema.ts, the types of the document in docs/openapi.json, unless they are of this document already. The
// build of the package runs it, and so do `npm run types` and `npm run lint`, because the explorer is written against
// them. Installs the packages of this folder when they are missing.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = new URL('./', import.meta.url)
const types = new URL('src/schema.ts', here)
// What the types depend on; the lockfile pins the tools.
const sources = ['../../docs/openapi.json', 'generate.mjs', 'package-lock.json'].map((file) =>
  readFileSync(new URL(file, here), 'utf8'),
)
const hash = createHash('sha256').update(sources.join('\0')).digest('hex')
const head = `// Made from docs/openapi.json by generate.mjs (${hash}). Don't edit it.\n/* eslint-disable */\n`

if (!existsSync(types) || !readFileSync(types, 'utf8').startsWith(head)) {
  if (!existsSync(new URL('node_modules/openapi-typescript', here)))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--silent'], { cwd: fileURLToPath(here), stdio: 'inherit' })
  writeFileSync(types, head + (await writeTypes(JSON.parse(sources[0]))))
}

async function writeTypes(document) {
  const { default: openapiTS, astToString } = await import('openapi-typescript')
  const { factory, SyntaxKind } = (await import('typescript')).default
  // A vocabulary of answers: the known values, and any other text, because a later release may add one.
  const openVocabulary = ({ 'x-extensible-enum': known }) => {
    if (!known) return undefined
    const values = known.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)))
    const anyOther = factory.createIntersectionTypeNode([
      factory.createKeywordTypeNode(SyntaxKind.StringKeyword),
      factory.createTypeLiteralNode([]),
    ])
    return factory.createUnionTypeNode([...values, anyOther])
  }
  return astToString(await openapiTS(document, { transform: openVocabulary, defaultNonNullable: false }))
}
