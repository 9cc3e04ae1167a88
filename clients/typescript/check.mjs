// What CI checks of the package: it builds, with types made from docs/openapi.json; the tarball that is published holds what
// its exports name; and it is small enough for a browser. Prints one line for each.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

const BYTES_MOST = 8_000
const here = new URL('./', import.meta.url)
const run = (command, ...args) => execFileSync(command, args, { cwd: here, encoding: 'utf8' })
const read = (file) => JSON.parse(readFileSync(new URL(file, here), 'utf8'))
const fail = (message) => {
  console.error(message)
  process.exit(1)
}

const { version, exports } = read('package.json')
const { info } = read('../../docs/openapi.json')
if (version !== info.version) fail(`The package is ${version}, the document ${info.version}: set the same version`)

const [packed] = JSON.parse(run('npm', 'pack', '--json', '--silent'))
const files = packed.files.map(({ path }) => `./${path}`)
for (const file of Object.values(exports['.'])) if (!files.includes(file)) fail(`The tarball lacks ${file}`)
if (!existsSync(new URL(packed.filename, here))) fail(`npm wrote no ${packed.filename}`)
console.log(`${packed.filename}: ${packed.files.length} files, ${packed.size} bytes.`)

const { outputFiles } = await build({
  absWorkingDir: here.pathname,
  entryPoints: ['dist/index.js'],
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  write: false,
})
const bytes = gzipSync(outputFiles[0].contents, { level: 9 }).length
if (bytes > BYTES_MOST) fail(`In a browser it weighs ${bytes} bytes, compressed: at most ${BYTES_MOST}`)
console.log(`In a browser: ${bytes} bytes, compressed, with its dependency.`)
