import type { Command } from 'commander'
import { resolve } from 'node:path'
import {
  type ClassifiedChange,
  countOps,
  diffVersions,
  effectsOf,
  type LegalVersion,
  type ObjectDiff,
  type VersionDiff,
} from '#src/law/versions/index.ts'
import { diffTable, fieldChangeTable } from '#src/law/versions/diff.outside.ts'
import { pointerOf } from '#src/lib/json/canonical.ts'
import { type Book, sheetOf } from '#src/lib/tables/table.ts'
import { print, type Terminal } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'
import { addTableOptions, type TableOptions, writeTable } from '../command/table.ts'
import { readGraphVersion, readSeedVersion } from './hash.ts'

interface DiffOptions {
  folder?: string
  json?: boolean
}

/** `packs diff`: compares versions in any state in the graph, or seed files without a store. */
export function addDiffCommand(packs: Command, terminal: Terminal): void {
  const command = packs
    .command('diff')
    .description('what differs between two versions, field by field')
    .argument('<pack>')
    .argument('<from>', 'number of the earlier version')
    .argument('<to>', 'number of the later version')
    .option('--folder <path>', 'compare the seed files of this folder; needs no store', (path) => resolve(path))
    .option('--json', 'answer as JSON')
  addTableOptions(command).action(
    async (pack: string, from: string, to: string, { folder, json, ...options }: DiffOptions & TableOptions) => {
      const show = async (versions: LegalVersion[]) => {
        const diff = diffVersions(versions[0]!, versions[1]!)
        if (options.format) await writeTable(terminal, bookOf(diff), options)
        else print(terminal, json, jsonOf(diff), linesOf(diff))
      }
      if (folder) return show([from, to].map((number) => readSeedVersion(folder, pack, number)))
      return withGraph(terminal, async (graph) =>
        show(await Promise.all([from, to].map((number) => readGraphVersion(graph, pack, number)))),
      )
    },
  )
}

/** The tables that the API's diff has. */
function bookOf(diff: VersionDiff): Book {
  const rows = diff.objects.map((object) => ({
    ...object,
    effects: effectsOf(object),
    pack_id: diff.pack_id,
    changes: object.changes.map((change) => ({ ...change, path: pointerOf(change.path) })),
  }))
  const fields = rows.flatMap((object) => object.changes.map((change) => ({ ...change, object })))
  return {
    name: 'differences',
    sheets: [sheetOf(diffTable, rows), sheetOf(fieldChangeTable, fields)],
    about: [
      ['From', `${diff.pack_id} ${diff.from.version}`],
      ['To', `${diff.pack_id} ${diff.to.version}`],
    ],
  }
}

/** The diff with paths as JSON pointers, as the API writes them. */
function jsonOf(diff: VersionDiff) {
  const pointed = (changes: ClassifiedChange[]) =>
    changes.map((change) => ({ ...change, path: pointerOf(change.path) }))
  return {
    ...diff,
    facts: pointed(diff.facts),
    coverage: pointed(diff.coverage),
    objects: diff.objects.map((object) => ({ ...object, changes: pointed(object.changes) })),
    counts: countOps(diff.objects),
  }
}

function linesOf({ pack_id, from, to, facts, coverage, objects, order, severity }: VersionDiff): string[] {
  const counts = Object.entries(countOps(objects)).filter(([, count]) => count > 0)
  const head = `${pack_id} ${from.version} → ${to.version}: `
  if (counts.length + facts.length + coverage.length + order.length === 0) return [`${head}no difference`]
  return [
    `${head}${counts.map(([op, count]) => `${count} ${op}`).join(', ') || 'the same objects'}; ${severity}`,
    ...section('the version itself', facts),
    ...section('coverage', coverage),
    ...objects.flatMap(objectLines),
    ...(order.length > 0 ? ['', `order: ${order.map(({ kind, code }) => `${kind} ${code}`).join(', ')}`] : []),
  ]
}

function section(name: string, changes: ClassifiedChange[]): string[] {
  return changes.length > 0 ? ['', name, ...changes.flatMap(changeLines)] : []
}

function objectLines({ kind, ops, from, to, changes, content }: ObjectDiff): string[] {
  const before = from.map(({ code }) => code).join(' + ')
  const name = !to ? before : before === '' || before === to.code ? to.code : `${before} → ${to.code}`
  const title = typeof content?.['title'] === 'string' ? `: ${content['title']}` : ''
  return ['', `${kind} ${name}  (${ops.join(', ')})${title}`, ...changes.flatMap(changeLines)]
}

const SHORT = 100

/** One line for short values; a line for each side of long ones. */
function changeLines(change: ClassifiedChange): string[] {
  const from = 'from' in change ? JSON.stringify(change.from) : undefined
  const to = 'to' in change ? JSON.stringify(change.to) : undefined
  const head = `  ${pointerOf(change.path)}  [${change.class}]`
  if (from !== undefined && to !== undefined && from.length + to.length <= SHORT) return [`${head}  ${from} → ${to}`]
  return [head, ...(from === undefined ? [] : [`    - ${from}`]), ...(to === undefined ? [] : [`    + ${to}`])]
}
