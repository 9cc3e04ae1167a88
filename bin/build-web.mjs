#!/usr/bin/env node
/**
 * Builds the explorer into web/dist when its sources changed since the last build. `npm start` and the image run it;
 * `npm run serve` serves what it made.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { withLock } from '../src/lib/lock.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const hashFile = join(root, '.local', 'web.sha256')

/** What the result depends on; the lockfile pins the tools. */
const SOURCES = ['web/src', 'web/public', 'clients/typescript/src', 'src/lib']
const FILES = ['web/index.html', 'web/vite.config.mjs', 'package-lock.json', 'bin/build-web.mjs']

// Two that build at the same time would remove each other's files.
await withLock(join(root, '.local', 'web.lock'), build)

function build() {
  const startMs = Date.now()
  const hash = hashSources()
  const isBuilt = existsSync(join(root, 'web/dist/index.html'))
  if (isBuilt && readHash() === hash) return
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', 'vite.config.mjs', '--logLevel', 'warn']
  // Tests have another environment, with which the compiler would add the place in the source to every element.
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, args, { cwd: join(root, 'web'), stdio: 'inherit', env })
  compressAssets()
  writeFileSync(hashFile, hash)
  process.stdout.write(`Explorer: built in ${((Date.now() - startMs) / 1000).toFixed(1)} s\n`)
}

/** The service sends these in place of the files to browsers that take them. */
function compressAssets() {
  const folder = join(root, 'web/dist/assets')
  for (const name of readdirSync(folder)) {
    const content = readFileSync(join(folder, name))
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content))
  }
}

function readHash() {
  return existsSync(hashFile) ? readFileSync(hashFile, 'utf8') : undefined
}

function hashSources() {
  const found = SOURCES.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  const sum = createHash('sha256')
  for (const path of [...found, ...FILES.map((file) => join(root, file))].toSorted((one, other) =>
    one < other ? -1 : 1,
  ))
    sum.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return sum.digest('hex')
}
