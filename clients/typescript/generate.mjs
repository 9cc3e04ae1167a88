// Writes src/schema.ts, the types of the document in docs/openapi.json. `--check` compares instead, and exits with 1
// when they differ.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const DOCUMENT = new URL('../../docs/openapi.json', import.meta.url)
const TYPES = new URL('src/schema.ts', import.meta.url)

const HEAD = `// Made from docs/openapi.json by \`npm run generate\`. Don't edit it.
/* eslint-disable */
`

/** A vocabulary of answers: the known values, and any other text, because a later release may add one. */
function openVocabulary(schema) {
  const known = schema['x-extensible-enum']
  if (!known) return undefined
  const { factory } = ts
  const values = known.map((value) => factory.createLiteralTypeNode(factory.createStringLiteral(value)))
  const anyOther = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ])
  return factory.createUnionTypeNode([...values, anyOther])
}

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'))
const text = HEAD + astToString(await openapiTS(document, { transform: openVocabulary, defaultNonNullable: false }))
if (process.argv.includes('--check')) {
  if (readFileSync(TYPES, 'utf8') !== text) {
    console.error('clients/typescript/src/schema.ts differs from docs/openapi.json: run `npm run generate` there')
    process.exit(1)
  }
} else writeFileSync(TYPES, text)
