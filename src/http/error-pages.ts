import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#src/lib/html.ts'
import { CONFLICT_REASONS, errorPagePath, type ProblemCode, PROBLEMS } from '#src/lib/problem-codes.ts'
import { Problem } from '#src/problems.ts'

const INDEX = '/docs/errors'
const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}dt{font-weight:600}'
/** The page's own style and nothing else: it runs no script and loads no file. */
const CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Serves a page about each error code under `/docs/errors`, where `doc_url` of an error leads, and their index. */
export function registerErrorPages(app: FastifyInstance): void {
  const hidden = { schema: { hide: true }, config: { policy: { access: 'public', limit: 'public' } } } as const
  app.get(INDEX, hidden, (_request, reply) => sendPage(reply, renderIndex()))
  app.get<{ Params: { code: string } }>(`${INDEX}/:code`, hidden, (request, reply) => {
    const { code } = request.params
    if (!isCode(code)) {
      const detail = `${JSON.stringify(code)} is not an error code; GET ${INDEX} lists them`
      throw new Problem('not_found', detail, { field: 'path.code' })
    }
    return sendPage(reply, renderError(code))
  })
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(PROBLEMS, code)
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': CSP, 'cache-control': 'public, max-age=3600' })
    .type('text/html; charset=utf-8')
    .send(html)
}

function renderIndex(): string {
  const codes = Object.keys(PROBLEMS) as ProblemCode[]
  const items = codes
    .toSorted((one, other) => PROBLEMS[one].status - PROBLEMS[other].status)
    .map((code) => {
      const { status, message } = PROBLEMS[code]
      return `<li>${status} <a href="${nameOf(errorPagePath(code))}"><code>${code}</code></a>: ${escapeHtml(message)}</li>`
    })
  return page('Errors', `<ul>${items.join('\n')}</ul>`)
}

function renderError(code: ProblemCode): string {
  const { status, message, cause, remedy } = PROBLEMS[code]
  const reasons = Object.entries(code === 'conflict' ? CONFLICT_REASONS : {}).map(
    ([reason, words]) => `<h2 id="${reason}"><code>${reason}</code></h2>${causeAndRemedy(words)}`,
  )
  const head = `<p>Status ${status}. ${escapeHtml(message)}</p>${causeAndRemedy({ cause, remedy })}`
  return page(code, `${head}${reasons.join('\n')}<p><a href="../errors">All errors</a></p>`)
}

function causeAndRemedy({ cause, remedy }: { cause: string; remedy: string }): string {
  return `<dl><dt>Cause</dt><dd>${escapeHtml(cause)}</dd><dt>Remedy</dt><dd>${escapeHtml(remedy)}</dd></dl>`
}

/** The address of a page as the index names it, which also leads there behind a prefix of a proxy. */
function nameOf(path: string): string {
  return path.slice('/docs/'.length)
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}: Regulatory Pack API</title>
<style>${STYLE}</style></head>
<body><h1>${title}</h1>
${main}
</body></html>
`
}
