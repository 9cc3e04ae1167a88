// `npm run clients`: generates clients for Python (with its wheel), Go and Java from docs/openapi.json, compiles them and makes three
// calls with each, first as the service answers and then as a later release might: with a field, a value and an error
// code that the document does not have. A language whose tools are missing is skipped by name. The service has to run
// (`npm start`); RPK_API and RPK_KEY name another one. The clients are left in .local/clients. `--build` makes no calls
// and needs no service; `--only python` is for one language.
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'

const root = new URL('../', import.meta.url)
const built = fileURLToPath(new URL('.local/clients/', root))
const document = fileURLToPath(new URL('docs/openapi.json', root))
const start = promisify(execFile)
const ofFolder =
  (folder) =>
  (command, args, env = {}) =>
    start(command, args, { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 })

/** Of each language: the tools it needs, how its client is made, and the command that makes the three calls. */
const LANGUAGES = {
  Python: {
    tools: { python3: ['python3', '--version'], 'python3-venv': ['python3', '-c', 'import ensurepip'] },
    async make(folder, run) {
      await run('python3', ['-m', 'venv', 'venv'])
      const checkers = ['openapi-python-client==0.29.1', 'mypy==2.4.1', 'pandas-stubs==3.1.0.261029']
      await run('venv/bin/pip', ['install', '--quiet', ...checkers])
      await run('venv/bin/openapi-python-client', [
        'generate',
        '--path',
        document,
        '--output-path',
        'regpack_client',
        '--meta',
        'none',
      ])
      await run('venv/bin/pip', ['wheel', '--quiet', '--no-deps', '--wheel-dir', 'dist', '.'])
      const wheel = 'dist/regulatory_pack_api_client-1.0.0-py3-none-any.whl'
      await run('venv/bin/pip', ['install', '--quiet', `${wheel}[pandas]`])
      await run('venv/bin/mypy', ['regpack', 'promises.py', 'three_calls.py'])
      return ['venv/bin/python', ['three_calls.py']]
    },
  },
  Go: {
    tools: { go: ['go', 'version'] },
    async make(folder, run) {
      const settings =
        'package: api\ngenerate: {models: true, client: true}\noutput: api/api.go\noutput-options: {skip-prune: true}\n'
      await writeFile(`${folder}oapi-codegen.yaml`, settings)
      await writeFile(`${folder}go.mod`, 'module regpack\n')
      await mkdir(`${folder}api`)
      const generator = 'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2'
      await run('go', ['run', generator, '-config', 'oapi-codegen.yaml', document])
      await run('go', ['mod', 'tidy'])
      await run('go', ['vet', './...'])
      await run('go', ['build', '-o', 'three-calls', '.'])
      return ['./three-calls', []]
    },
  },
  Java: {
    tools: { java: ['java', '-version'], mvn: ['mvn', '--version'] },
    async make(folder, run) {
      const generator = 'org.openapitools:openapi-generator-cli:7.25.0'
      await run('mvn', [
        '-q',
        'dependency:copy',
        `-Dartifact=${generator}`,
        '-DoutputDirectory=.',
        '-Dmdep.stripVersion=true',
      ])
      const jar = ['-jar', 'openapi-generator-cli.jar', 'generate', '-g', 'java', '--library', 'native']
      // Otherwise a list that is not given is sent as an empty one, which means another question.
      const options = ['--additional-properties=containerDefaultToNull=true']
      await run('java', [...jar, ...options, '-i', document, '-o', 'client'])
      await cp(`${folder}ThreeCalls.java`, `${folder}client/src/main/java/ThreeCalls.java`)
      const build = [
        '-q',
        '-f',
        'client/pom.xml',
        'compile',
        'dependency:build-classpath',
        '-Dmdep.outputFile=classpath',
      ]
      await run('mvn', build)
      const classpath = await readFile(`${folder}client/classpath`, 'utf8')
      return ['java', ['-cp', `client/target/classes:${classpath}`, 'ThreeCalls']]
    },
  },
}

const { only, build } = parseArgs({
  options: { only: { type: 'string' }, build: { type: 'boolean', default: false } },
}).values
const service = build ? undefined : await findService()
const grown = service && (await openGrown(service.url))
let failed = 0
for (const [language, { tools, make }] of Object.entries(LANGUAGES)) {
  if (only && only !== language.toLowerCase()) continue
  const folder = `${built}${language.toLowerCase()}/`
  const run = ofFolder(folder)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const missing = await findMissing(tools, run)
  if (missing) {
    console.log(`\n${language}: skipped, ${missing} is missing`)
    continue
  }
  console.log(`\n${language}: generates and compiles`)
  try {
    await cp(fileURLToPath(new URL(`clients/${language.toLowerCase()}/`, root)), folder, { recursive: true })
    const [command, args] = await make(folder, run)
    const stages = service
      ? [
          ['as it is', service.url],
          ['grown', grown.url],
        ]
      : []
    for (const [says, address] of stages) {
      const { stdout } = await run(command, args, { URL: address, RPK_KEY: service.key })
      console.log(`${language}, the service ${says}\n${stdout.trimEnd()}`)
    }
  } catch (error) {
    failed += 1
    console.error(`${language}: failed\n${error.message}\n${error.stdout ?? ''}`)
  }
}
grown?.close()
process.exit(failed > 0 ? 1 : 0)

/** The service and the key of the environment, or those of the demo. */
async function findService() {
  const { RPK_API: url, RPK_KEY: key } = process.env
  if (url && key) return { url: new URL(url).origin, key }
  try {
    const demo = JSON.parse(await readFile(new URL('.local/demo.json', root), 'utf8'))
    return { url: demo.api_url, key: demo.api_key }
  } catch {
    console.error('No service to call: start one with `npm start`, or set RPK_API and RPK_KEY')
    process.exit(2)
  }
}

/** The first tool that the machine does not have. */
async function findMissing(tools, run) {
  for (const [tool, [command, ...question]] of Object.entries(tools)) {
    try {
      await run(command, question)
    } catch {
      return tool
    }
  }
}

/** Passes calls on, and adds to each answer what a later release might: a field, a value and an error code. */
async function openGrown(target) {
  const server = createServer(async (request, response) => {
    const chunks = await Array.fromAsync(request)
    const headers = { 'x-api-key': request.headers['x-api-key'], 'content-type': 'application/json' }
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}
    const answered = await fetch(new URL(request.url, target), { method: request.method, headers, ...body })
    const answer = { ...(await answered.json()), new_field: { new: true } }
    for (const pack of answer.data ?? []) Object.assign(pack, { publication_mode: 'new_mode', new_field: 1 })
    for (const result of answer.results ?? []) Object.assign(result, { outcome: 'new_outcome', new_field: [] })
    for (const error of answer.errors ?? []) error.code = 'new_code'
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() }
}
