import { existsSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findProgram, runCommand } from '../command.ts'

/** A Docker engine that answered; `host` has the form of DOCKER_HOST. */
export interface Engine {
  host: string
}

/** How long an engine may take for its first answer; a dead socket must not delay a start. */
const pingLimitMs = 10_000
/** A pull that shows no progress for this long is given up. */
const pullStallMs = 45_000

/** The engine that this machine's `docker` uses, or the reason why there is none. */
export async function findEngine(env: NodeJS.ProcessEnv, limitMs = pingLimitMs): Promise<Engine | { reason: string }> {
  const hosts = await listHosts(env)
  if (hosts.length === 0) return { reason: 'no Docker engine was found' }
  let reason = ''
  for (const host of hosts) {
    const failure = await ping(host, limitMs)
    if (failure === undefined) return { host }
    reason ||= `the Docker engine at ${host} does not answer (${failure})`
  }
  return { reason }
}

/**
 * Makes sure that the engine has the image, and pulls a missing one. Returns the reason when the image can't be had.
 */
export async function obtainImage(
  engine: Engine,
  image: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  const present = await exchange(engine.host, 'GET', `/images/${image}/json`, { limitMs: 30_000, signal })
  if (present.status === 200) return undefined
  say(`Docker: pulling ${image}`)
  const [name, tag] = image.split(':')
  const path = `/images/create?fromImage=${encodeURIComponent(name ?? image)}&tag=${encodeURIComponent(tag ?? 'latest')}`
  const pulled = await exchange(engine.host, 'POST', path, { limitMs: pullStallMs, signal })
  const failure =
    pulled.status === 200 ? /"error":"([^"]+)"/.exec(pulled.lines.join('\n'))?.[1] : pulled.lines.join(' ')
  return failure === undefined ? undefined : `the image ${image} can't be had (${failure.slice(0, 200)})`
}

async function listHosts(env: NodeJS.ProcessEnv): Promise<string[]> {
  if (env['DOCKER_HOST']) return [env['DOCKER_HOST']]
  const sockets = [
    '/var/run/docker.sock',
    join(env['XDG_RUNTIME_DIR'] ?? '/run/user', 'docker.sock'),
    join(homedir(), '.docker', 'run', 'docker.sock'),
    join(homedir(), '.docker', 'desktop', 'docker.sock'),
  ].filter((path) => existsSync(path))
  const docker = findProgram('docker', env)
  const context = docker === undefined ? undefined : await readContextHost(docker, env)
  return [...new Set([...(context === undefined ? [] : [context]), ...sockets.map((path) => `unix://${path}`)])]
}

/** The `docker` command may point at another engine (Docker Desktop, Colima). Asking it opens no connection. */
async function readContextHost(docker: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const args = ['context', 'inspect', '--format', '{{.Endpoints.docker.Host}}']
  const { code, output } = await runCommand(docker, args, { env, timeoutMs: 10_000 })
  const host = output.trim()
  if (code !== 0 || !/^\w+:\/\/\S+$/.test(host)) return undefined
  return host.startsWith('unix://') && !existsSync(host.slice('unix://'.length)) ? undefined : host
}

/** Undefined when the engine answers in time, else the failure. */
async function ping(host: string, limitMs: number): Promise<string | undefined> {
  try {
    const { status } = await exchange(host, 'GET', '/_ping', { limitMs })
    return status === 200 ? undefined : `status ${status}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

interface ExchangeOptions {
  /** Longest silence, and longest wait for the first byte. */
  limitMs: number
  signal?: AbortSignal
}

function exchange(
  host: string,
  method: string,
  path: string,
  { limitMs, signal }: ExchangeOptions,
): Promise<{ status: number; lines: string[] }> {
  return new Promise((resolve, reject) => {
    const call: ClientRequest = request({ ...addressOf(host), method, path, ...(signal ? { signal } : {}) })
    const silence = setTimeout(() => call.destroy(new Error(`no answer within ${limitMs / 1000} s`)), limitMs)
    call.on('error', (error) => {
      clearTimeout(silence)
      reject(error)
    })
    call.on('response', (response: IncomingMessage) => {
      const lines: string[] = []
      response.on('error', reject)
      response.on('data', () => silence.refresh())
      createInterface({ input: response })
        .on('line', (line) => lines.push(line))
        .on('close', () => {
          clearTimeout(silence)
          resolve({ status: response.statusCode ?? 0, lines })
        })
    })
    call.end()
  })
}

function addressOf(host: string): { socketPath: string } | { host: string; port: number } {
  const url = new URL(host)
  if (url.protocol === 'unix:' || url.protocol === 'npipe:') return { socketPath: host.slice(url.protocol.length + 2) }
  if (url.protocol === 'tcp:' || url.protocol === 'http:') {
    return { host: url.hostname, port: Number(url.port || '2375') }
  }
  throw new Error(`${url.protocol}// is not supported`)
}
