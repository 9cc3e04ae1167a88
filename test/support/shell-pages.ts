import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanUpAfterFile } from './clean-up.ts'
import { processVariables } from './programs.ts'

const ROOT = join(import.meta.dirname, '../..')
const BLOCK = /^```(sh)?\n(.*?)^```$/gms

/** A command of a page, with the output that the page shows below it. */
interface Shown {
  command: string
  output?: string
}

/** The shell commands of a page in order. */
export function commandsOfPage(page: string): Shown[] {
  const shown: Shown[] = []
  for (const [, kind, text] of readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(BLOCK)) {
    const last = shown.at(-1)
    if (kind === 'sh') shown.push({ command: text! })
    else if (last && last.output === undefined) last.output = text!
  }
  return shown
}

/** Runs commands one after the other in one shell against a service, and returns what each printed. */
export async function runPage(commands: string[], api: { url: string; key: string }): Promise<string[]> {
  const folder = mkdtempSync(join(ROOT, '.local/page-'))
  cleanUpAfterFile(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, '.local'))
  writeFileSync(join(folder, '.local/demo.json'), JSON.stringify({ api_url: api.url, api_key: api.key }))
  const script = commands.map((command) => `${command}\necho '${MARK}'\n`).join('')
  const env = processVariables()
  const out = await new Promise<string>((resolve, reject) =>
    execFile('bash', ['-ec', script], { cwd: folder, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stdout}\n${stderr}`)) : resolve(stdout),
    ),
  )
  return out.split(`${MARK}\n`).slice(0, -1)
}

const MARK = '--- next ---'
