import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '#src/deps.ts'
import { systemClock } from '#src/lib/clock.ts'
import { CONFLICT_REASONS, type ProblemCode, PROBLEMS } from '#src/lib/problem-codes.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { openGraph } from '#src/stores/graph/graph.ts'
import { NOTHING_KEPT } from '#src/stores/graph/revision.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { renderCodeMap } from './code-map.ts'
import { print, type Terminal } from './command/command.ts'
import { renderOperationsPage } from './operations-page.ts'
import { renderTablesPage } from './tables-page.ts'

const DOCS_FOLDER = join(import.meta.dirname, '../../docs')

/**
 * The pages under `docs/` that are made from the code, with the function that renders each; a contract test compares
 * them.
 */
export const GENERATED_PAGES: Record<string, () => string | Promise<string>> = {
  'CODE-MAP.md': renderCodeMap,
  'errors.md': renderErrorsPage,
  'openapi.json': renderOpenApi,
  'operations.md': () => withService(DEFAULT_BASE_URL, async (app) => renderOperationsPage(app.operations)),
  // The features declare their tables when the service is built.
  'TABLES.md': () => withService(DEFAULT_BASE_URL, async () => renderTablesPage()),
}

/** Each writes its page, such as `docs errors` and `docs map`; they need no store. */
export function addDocsCommands(program: Command, terminal: Terminal): void {
  const docs = program.command('docs').description('write the pages of docs/ that are made from the code')
  addPageCommand(docs, terminal, 'errors', 'errors.md', 'the table of error codes')
  addPageCommand(docs, terminal, 'map', 'CODE-MAP.md', 'the folders of src, each with its first line')
  addPageCommand(docs, terminal, 'openapi', 'openapi.json', 'the snapshot of the OpenAPI document')
  addPageCommand(docs, terminal, 'operations', 'operations.md', 'every operation with scope, price and formats')
  addPageCommand(docs, terminal, 'tables', 'TABLES.md', 'the columns of every table')
  docs
    .command('all')
    .description('write all of them')
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const pages = Object.keys(GENERATED_PAGES)
      for (const page of pages) await writePage(page)
      const written = pages.map((page) => `docs/${page}`)
      print(terminal, json, { pages: written }, [`wrote ${written.join(', ')}`])
    })
}

async function writePage(page: string): Promise<void> {
  writeFileSync(join(DOCS_FOLDER, page), await GENERATED_PAGES[page]!())
}

function addPageCommand(docs: Command, terminal: Terminal, name: string, page: string, description: string): void {
  docs
    .command(name)
    .description(`write docs/${page}: ${description}`)
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      await writePage(page)
      print(terminal, json, { page: `docs/${page}` }, [`wrote docs/${page}`])
    })
}

const HEAD = `# Errors

Every error code, by HTTP status. Written by \`npm run -s regpack -- docs errors\` from \`src/lib/problem-codes.ts\`; a test
fails when this page is out of date. A running service has a page with the cause of each at the \`doc_url\` of an error.
[API-DESIGN.md](API-DESIGN.md#errors) describes the envelope and the order of refusals.

| status | code | message | remedy |
|---|---|---|---|
`

const REASONS_HEAD = `
## Reasons of a conflict

A \`conflict\` has one of these as its \`reason\`. More may be added.

| reason | cause | remedy |
|---|---|---|
`

/** `docs/errors.md`: one row for each code, and for each reason of a conflict. Ends with a line break. */
export function renderErrorsPage(): string {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]
  const rows = codes
    .toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status)
    .map((code) => {
      const { status, message, remedy } = PROBLEMS[code]
      return `| ${status} | \`${code}\` | ${message} | ${remedy} |\n`
    })
  const reasons = Object.entries(CONFLICT_REASONS).map(
    ([reason, { cause, remedy }]) => `| \`${reason}\` | ${cause} | ${remedy} |\n`,
  )
  return HEAD + rows.join('') + REASONS_HEAD + reasons.join('')
}

/** The server that the document names by default: the address of `npm start`. */
const DEFAULT_BASE_URL = 'http://127.0.0.1:8080'

/** `openapi`: needs no store. */
export function addOpenApiCommand(program: Command, terminal: Terminal): void {
  program
    .command('openapi')
    .description('print the OpenAPI document as the service would answer it')
    .option('--base-url <url>', 'where the service is reached', DEFAULT_BASE_URL)
    .option('--json', 'the document is JSON in any case')
    .action(async ({ baseUrl }: { baseUrl: string }) => {
      terminal.stdout.write(await renderOpenApi(baseUrl))
    })
}

/** The OpenAPI document of the whole service, indented, ending with a line break. Connects to nothing. */
export async function renderOpenApi(publicBaseUrl = DEFAULT_BASE_URL): Promise<string> {
  return withService(publicBaseUrl, async (app) => {
    const response = await app.inject('/openapi.json')
    // Also in place of a page of docs/, which would be overwritten with an error.
    if (response.statusCode !== 200) throw new Error(`the document can’t be made: ${response.body}`)
    return `${JSON.stringify(response.json(), null, 2)}\n`
  })
}

/** What `read` makes of the service, which is built for it without stores and closed afterwards. */
async function withService(publicBaseUrl: string, read: (app: FastifyInstance) => Promise<string>): Promise<string> {
  // Loaded here, so that no other command has to load the whole service.
  const { buildApp } = await import('#src/app.ts')
  const deps = unconnectedDeps()
  // Describing needs no secret, but the service can't be built without one.
  const secrets = { billingAdminKey: randomBase62(32), secretKeys: [randomBase62(32)] }
  const app = await buildApp(deps, { publicBaseUrl, ...secrets, logLevel: 'error', webhookDelivery: false })
  try {
    await app.ready()
    return await read(app)
  } finally {
    await app.close()
    await deps.graph.close()
  }
}

/** Dependencies for describing the service. The graph's driver connects at its first use, which never happens here. */
export function unconnectedDeps(): Deps {
  const refuse = () => Promise.reject(new Error('describing the API asks no store'))
  const redis: Redis = {
    runScript: refuse,
    command: refuse,
    ping: refuse,
    findFault: refuse,
    readClocks: refuse,
    breaker: () => 'closed',
    inFlight: () => 0,
    isReady: () => false,
    epoch: () => 0,
    checkLayout: refuse,
    scanKeys: async function* () {},
    close: () => Promise.resolve(),
  }
  const graph = openGraph({ uri: 'bolt://127.0.0.1:1', username: '', password: '', database: '' })
  return { graph, redis, answers: NOTHING_KEPT, clock: systemClock }
}
