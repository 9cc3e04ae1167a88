import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Command } from 'commander'
import { print } from '../command/command.ts'
import { renderErrorsPage } from './errors.ts'
import { renderOpenApi } from './openapi.ts'

const DOCS_FOLDER = join(import.meta.dirname, '../../../docs')

/** The pages under `docs/` that are made from the code, with the function that renders each; a contract test compares them. */
export const GENERATED_PAGES: Record<string, () => string | Promise<string>> = {
  'errors.md': renderErrorsPage,
  'openapi.json': renderOpenApi,
}

/** `docs errors` and `docs openapi` write their page; they need no store. */
export function addDocsCommands(program: Command): void {
  const docs = program.command('docs').description('write the pages of docs/ that are made from the code')
  addPageCommand(docs, 'errors', 'errors.md', 'the table of error codes')
  addPageCommand(docs, 'openapi', 'openapi.json', 'the snapshot of the OpenAPI document')
}

function addPageCommand(docs: Command, name: string, page: string, description: string): void {
  docs
    .command(name)
    .description(`write docs/${page}: ${description}`)
    .option('--json', 'answer as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const text = await GENERATED_PAGES[page]!()
      writeFileSync(join(DOCS_FOLDER, page), text)
      print(json, { page: `docs/${page}` }, [`wrote docs/${page}`])
    })
}
