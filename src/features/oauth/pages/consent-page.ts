import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { escapeHtml } from '#src/lib/html.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { SCOPES_IN_PLAIN_WORDS } from '../protocol/resources.ts'
import { digestOf, type Offer } from '../storage/offers.ts'
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
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** How often the page reloads in a browser without scripts. */
const REFRESH_SECONDS = 5

interface Waiting {
  request: AuthorizationRequest
  /** The workspaces that offer to let it in. */
  offers: readonly Offer[]
  /** The page's own path. */
  path: string
  /** Where an administrator's browser lets assistants in. */
  account: string
  nowMs: number
}

/** The page on which a user waits for an administrator, and says whether the organisation that answers is theirs. */
export function renderConsentPage(waiting: Waiting): string {
  return waiting.offers.length === 0 ? renderWaiting(waiting) : renderOffers(waiting)
}

function renderWaiting(waiting: Waiting): string {
  const { request, account } = waiting
  const code = escapeHtml(request.code)
  const link = escapeHtml(`${account}?assistant=${request.code}`)
  return page({
    title: 'Waiting for your administrator',
    head: headOf(waiting),
    main: `<h1>Waiting for your administrator</h1>
    <p><strong>${escapeHtml(request.client_name)}</strong> asks for access to the Regulatory Pack API. An administrator of your organisation has to allow it.</p>
    <p class="small">It calls itself by that name; nobody has checked it.</p>
    <p>Send the administrator this code:</p>
    <p class="code" aria-label="Code ${escapeHtml(request.code.split('').join(' '))}">${code}</p>
    <p>They allow it on their account page: <a href="${link}">${link}</a>
    <button type="button" id="copy" hidden data-copy="${escapeHtml(request.client_name)} asks for access with the code ${code}: ${link}">Copy a message to them</button></p>
    <details><summary>Who can allow it</summary>
    <p>Whoever has a key of your organisation’s workspace with the scope <code>admin</code>, there or by <code>POST /api/v1/oauth/assistant-requests/${code}/approve</code>.</p>
    <p>Or the operator of this service, by <code class="command">npm run -s regpack -- oauth approve ${code}</code></p></details>
    ${askedOf(request)}
    ${statusOf(waiting)}`,
  })
}

function renderOffers(waiting: Waiting): string {
  const { request, offers } = waiting
  const name = escapeHtml(request.client_name)
  const question = offers.length === 1 ? 'Is this your organisation?' : 'Which of these is your organisation?'
  return page({
    title: question,
    head: headOf(waiting),
    main: `<h1>${question}</h1>
    ${offers.map((offer) => offerOf(waiting, offer, name)).join('')}
    <p class="small">${name} calls itself by that name, and each organisation by its own; nobody has checked them. The assistant works with the records of the organisation that you choose, and what it asks is paid by it. You then go back to <code>${escapeHtml(placeOf(request.redirect_uri))}</code>. If none of this is what you expect, cancel.</p>
    ${statusOf(waiting)}`,
  })
}

/** An offer with its two answers. The digest says which terms the reader saw. */
function offerOf({ path, request }: Waiting, offer: Offer, name: string): string {
  const left = request.scopes.filter((scope) => !offer.scopes.includes(scope))
  const digest = digestOf(offer)
  return `<section>
    <h2 id="${digest}">${escapeHtml(offer.workspaceName)}</h2>
    <p>An administrator there lets <strong>${name}</strong> in. It may then:</p>
    ${scopeList(offer.scopes)}
    ${left.length > 0 ? `<p class="small">It also asked for ${left.map((scope) => `<code>${scope}</code>`).join(', ')}, which they did not allow.</p>` : ''}
    <form method="post" action="${escapeHtml(path)}/answer">
      <input type="hidden" name="offer" value="${digest}">
      <button name="answer" value="own" class="main" aria-describedby="${digest}">Yes, go on</button>
      <button name="answer" value="foreign" aria-describedby="${digest}">No, not mine</button>
    </form>
    </section>`
}

const scopeList = (scopes: readonly Scope[]): string =>
  `<ul>${scopes
    .map((scope) => `<li><span>${escapeHtml(SCOPES_IN_PLAIN_WORDS[scope])}</span> <code>${scope}</code></li>`)
    .join('')}</ul>`

const askedOf = (request: AuthorizationRequest): string => `<h2>What it asks for</h2>
    ${scopeList(request.scopes)}
    <h2>Where you go then</h2>
    <p>Back to <code>${escapeHtml(placeOf(request.redirect_uri))}</code>. If you don’t know that place, cancel.</p>`

const headOf = ({ path }: Waiting): string =>
  `<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}; url=${escapeHtml(path)}"></noscript>
  <script src="${SCRIPT}" defer></script>`

/** How long there is, the state that this page shows, and the way out. */
function statusOf({ request, offers, path, nowMs }: Waiting): string {
  const secondsLeft = Math.max(0, Math.ceil((Date.parse(request.expires_at) - nowMs) / 1000))
  const url = escapeHtml(path)
  return `<p role="status" id="state" data-state-url="${url}/state" data-next-url="${url}" data-seconds-left="${secondsLeft}" data-offers="${offers.length}">
      <span id="countdown">The request ends at ${escapeHtml(request.expires_at.slice(11, 16))} UTC.</span>${offers.length === 0 ? ' This page goes on by itself.' : ''}</p>
    <form method="post" action="${url}/cancel"><button>Cancel the request</button></form>`
}

/** After a form: a browser forbids a form to lead on to another site, so the page itself goes on. */
export function renderGoingOn(path: string): string {
  return page({
    title: 'Going on',
    head: `<meta http-equiv="refresh" content="0; url=${escapeHtml(path)}">`,
    main: `<h1>Going on</h1><p><a href="${escapeHtml(path)}">Go on</a></p>`,
  })
}

/** What helps after most errors. */
const CONNECT_AGAIN = 'Go back to the assistant and connect it again.'

/** An error page that says why the request can't go on, and what to do. */
export function renderOAuthError(error: string, description: string, remedy = CONNECT_AGAIN): string {
  return page({
    title: 'This can’t go on',
    head: '',
    main: `<h1>This can’t go on</h1>
    <p>${escapeHtml(description)}</p>
    <p>${escapeHtml(remedy)}</p>
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
