import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#src/lib/html.ts'
import { SCOPES_IN_PLAIN_WORDS } from '../protocol/resources.ts'
import type { AuthorizationRequest } from '../storage/requests.ts'

/** Files of the pages, served by this process. Their names contain their hash, so browsers may cache them for ever. */
export const PAGE_ASSETS = ['waiting.css', 'waiting.js'].map((file) => {
  const content = readFileSync(new URL(file, import.meta.url))
  const [name, extension] = file.split('.')
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
  return {
    path: `/oauth/assets/${name}-${hash}.${extension}`,
    type: extension === 'css' ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    content,
  }
})
const [STYLE, SCRIPT] = PAGE_ASSETS.map(({ path }) => path)

/** Allows only our own style and script, and forbids framing. */
export const PAGE_CSP =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** How often the page reloads in a browser without scripts. */
const REFRESH_SECONDS = 5

/** The page on which a user waits for the administrator. `consentUrl` is the page's own path. */
export function renderConsentPage(request: AuthorizationRequest, consentUrl: string, nowMs: number): string {
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(request.expires_at) - nowMs) / 1000))
  const scopes = request.scopes.map(
    (scope) => `<li><span>${escapeHtml(SCOPES_IN_PLAIN_WORDS[scope])}</span> <code>${scope}</code></li>`,
  )
  return page({
    title: 'Waiting for your administrator',
    head: `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}; url=${escapeHtml(consentUrl)}"></noscript>
  <script src="${SCRIPT}" defer></script>`,
    main: `<h1>Waiting for your administrator</h1>
    <p><strong>${escapeHtml(request.client_name)}</strong> asks for access to the Regulatory Pack API. An administrator of your organisation has to allow it.</p>
    <p class="small">It calls itself by that name; nobody has checked it.</p>
    <p>Tell the administrator this code:</p>
    <p class="code" aria-label="Code ${escapeHtml(request.code.split('').join(' '))}">${escapeHtml(request.code)}</p>
    <p>They allow it with: <code class="command">npm run -s regpack -- oauth approve ${escapeHtml(request.code)}</code></p>
    <h2>What it may do then</h2>
    <ul>${scopes.join('')}</ul>
    <h2>Where you go then</h2>
    <p>Back to <code>${escapeHtml(placeOf(request.redirect_uri))}</code>. If you don’t know that place, close this page.</p>
    <p role="status" id="state" data-state-url="${escapeHtml(consentUrl)}/state" data-next-url="${escapeHtml(consentUrl)}" data-seconds-left="${secondsLeft}">
      <span id="countdown">The request ends at ${escapeHtml(request.expires_at.slice(11, 16))} UTC.</span> This page goes on by itself.</p>`,
  })
}

/** An error page that says why the request can't go on. */
export function renderOAuthError(error: string, description: string): string {
  return page({
    title: 'This can’t go on',
    head: '',
    main: `<h1>This can’t go on</h1>
    <p>${escapeHtml(description)}</p>
    <p>Go back to the assistant and connect it again.</p>
    <p class="small"><code>${escapeHtml(error)}</code></p>`,
  })
}

function page({ title, head, main }: { title: string; head: string; main: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="robots" content="noindex">
  <title>${title} · Regulatory Pack API</title>
  <link rel="stylesheet" href="${STYLE}">
  ${head}
</head>
<body>
  <main>
    ${main}
  </main>
</body>
</html>
`
}

/**
 * Where a redirect leads, in a form that a person can judge: a web host, or the app that handles a scheme. An app may
 * write anything in the host's position: `evilapp://claude.ai/cb` does not lead to claude.ai.
 */
function placeOf(redirectUri: string): string {
  const url = URL.parse(redirectUri)
  if (!url) return redirectUri
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.host : `the app behind ${url.protocol}`
}
