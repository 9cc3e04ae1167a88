import EXAMPLES from './examples.json' with { type: 'json' }
import { openAnswers } from './answers.ts'
import { TAGS } from './guide.ts'
import { describeHeaders } from './headers.ts'
import { nameObjects } from './objects.ts'
import { type ApiDocument, type ApiOperation, operationsIn, type Schema } from './shape.ts'
import { shareParts } from './shared.ts'
import { nameMixedValues } from './values.ts'

/** The document that is published, made from what the routes declare. The declared one is left as it is. */
export function publishDocument(declared: object): ApiDocument {
  const document = structuredClone(declared) as ApiDocument
  sayAdminHeader(document)
  orderByTag(document)
  sayWhichBodiesMayBeAbsent(document)
  nameObjects(document)
  openAnswers(document)
  nameMixedValues(document)
  describeHeaders(document)
  shareParts(document)
  addExamples(document)
  return document
}

/** An absent body counts as `{}`, so only a body that must hold something is required, and a file. */
function sayWhichBodiesMayBeAbsent(document: ApiDocument): void {
  for (const { requestBody } of operationsIn(document)) {
    if (!requestBody) continue
    const bodies = Object.values(requestBody.content).map(({ schema }) => resolve(document, schema))
    requestBody.required = bodies.every(
      ({ format, required = [], minProperties = 0 }) => format === 'binary' || required.length + minProperties > 0,
    )
  }
}

function resolve({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? components.schemas[name]! : schema
}

/** Paths in the order of the tags; those of one tag stay in the order in which the features declare them. */
function orderByTag(document: ApiDocument): void {
  const names = TAGS.map(({ name }) => name)
  const rankOf = (methods: Record<string, ApiOperation>) => names.indexOf(Object.values(methods)[0]!.tags![0]!)
  const paths = Object.entries(document.paths).toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
  document.paths = Object.fromEntries(paths)
}

/** The header of the operator's key, which the specification lists as a parameter too. */
function sayAdminHeader(document: ApiDocument): void {
  for (const operation of operationsIn(document)) {
    if (!operation.security?.some((scheme) => 'admin_key' in scheme)) continue
    const parameter = {
      name: 'X-Billing-Admin-Key',
      in: 'header',
      required: false,
      description: 'The key of the operator; 401 without it',
      example: 'the-key-of-the-operator',
      schema: { type: 'string' },
    }
    operation.parameters = [...(operation.parameters ?? []), parameter]
  }
}

/** The example of each answer, which `npm run examples` takes from the tests. */
function addExamples(document: ApiDocument): void {
  const examples: Record<string, unknown> = EXAMPLES
  for (const { operationId, responses } of operationsIn(document))
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const example = examples[`${operationId} ${status}`]
      if (example !== undefined && content['application/json']) content['application/json'].example = example
    }
}
