import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { type Book } from '#src/lib/tables/table.ts'
import { type Delimiter, DELIMITERS, writeCsv } from '#src/lib/tables/csv.ts'
import { writeXlsx } from '#src/lib/tables/xlsx.ts'
import type { Terminal } from './command.ts'

/** The options of a command that can answer as a table. */
export interface TableOptions {
  format?: 'csv' | 'xlsx'
  delimiter: Delimiter
  out?: string
}

/** Adds `--format`, `--delimiter` and `--out`. */
export function addTableOptions(command: Command): Command {
  return command
    .addOption(new Option('--format <format>', 'answer as a table').choices(['csv', 'xlsx']).conflicts('json'))
    .addOption(
      new Option('--delimiter <name>', 'between the columns of CSV').choices(Object.keys(DELIMITERS)).default('comma'),
    )
    .option('--out <path>', 'write the table to a file instead of standard output')
}

/** Writes a book as the table that was asked for. */
export async function writeTable(
  terminal: Terminal,
  book: Book,
  { format, delimiter, out }: TableOptions,
): Promise<void> {
  const content = format === 'xlsx' ? await writeXlsx(book) : await writeCsv(book.sheets[0], delimiter)
  if (out === undefined) terminal.stdout.write(content)
  else writeFileSync(resolve(out), content)
}
