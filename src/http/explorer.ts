import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The paths that a screen of the explorer knows; each of them answers the same page, which reads its address. */
const SCREENS = [
  '/',
  '/register',
  '/library',
  '/library/*',
  '/search',
  '/incidents',
  '/incidents/*',
  '/account',
  '/sign-in',
  '/signed-in',
]

/** Prefix of the files that the page loads. Their names hold their hashes. */
export const EXPLORER_ASSETS = '/assets'

/**
 * The page loads its own files and calls its own origin, and nothing else. Trusted types make every way from a text to
 * markup fail, so a text of a pack or of a customer stays a text.
 */
const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const hiddenWith = <Limit extends 'page' | 'public'>(limit: Limit) => ({
  schema: { hide: true },
  config: { policy: { access: 'public', limit } as const },
})

/** True when `folder` holds a built explorer. */
export function isExplorerBuilt(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

/** Serves the explorer that was built into `folder`. Without a build, `/` leads to the API reference. */
export async function registerExplorer(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined || !isExplorerBuilt(folder)) {
    app.get('/', hiddenWith('public'), (_request, reply) => reply.redirect('/docs'))
    return
  }
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: `${EXPLORER_ASSETS}/`,
    maxAge: '365d',
    immutable: true,
    // The build has compressed them, so that serving one costs nothing but the file.
    preCompressed: true,
  })
  // The headers of a page are its own; a file of another build is not found.
  const page = { root: folder, maxAge: 0, cacheControl: false } as const
  for (const path of SCREENS) {
    app.get(path, hiddenWith('page'), (_request, reply) =>
      reply
        .headers({ 'content-security-policy': CSP, 'cache-control': 'no-cache', 'referrer-policy': 'no-referrer' })
        .sendFile('index.html', folder, page),
    )
  }
  app.get('/favicon.svg', hiddenWith('page'), (_request, reply) => reply.sendFile('favicon.svg', folder, page))
}
