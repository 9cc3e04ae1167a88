import { RegistrationBody } from '../protocol/schema.ts'

/** Largest registration body, in bytes. Real ones are many times smaller. */
export const REGISTRATION_BYTES_MOST = 8 * 1_024
const KNOWN = Object.keys(RegistrationBody.properties)
/** The members that are strings. */
const TEXTS = Object.entries(RegistrationBody.properties).flatMap(([name, { type }]) =>
  type === 'string' ? [name] : [],
)

const NAME_MOST = 200
const REDIRECTS_MOST = 20
const REDIRECT_CHARACTERS_MOST = 2_000
/**
 * Characters that show nothing or only a blank: controls, format characters, surrogates, line and paragraph separators,
 * and letters without a glyph.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u

interface RegistrationMistake {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  error_description: string
}

/** Finds mistakes of a registration that the library accepts or reports less clearly. */
export function findRegistrationMistake(body: unknown): RegistrationMistake | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return {
      error: 'invalid_client_metadata',
      error_description:
        'the body must be a JSON object with redirect_uris, such as {"redirect_uris": ["https://assistant.example/callback"]}',
    }
  return findClientMistake(body)
}

/** The same checks for the members of a client, from a registration or from a metadata document. */
export function findClientMistake(client: object): RegistrationMistake | undefined {
  const members = client as Record<string, unknown>
  const { client_name: name, redirect_uris: uris } = members
  const wrong = TEXTS.find((text) => members[text] !== undefined && typeof members[text] !== 'string')
  if (wrong) return { error: 'invalid_client_metadata', error_description: `${wrong} must be a string` }
  if (typeof name === 'string' && !isReadable(name))
    return {
      error: 'invalid_client_metadata',
      error_description: `client_name must have at most ${NAME_MOST} characters, all of which can be seen, and a letter or digit among them`,
    }
  if (!Array.isArray(uris)) return undefined
  const refused = (detail: string): RegistrationMistake => ({
    error: 'invalid_redirect_uri',
    error_description: `redirect_uris ${detail}`,
  })
  if (uris.length > REDIRECTS_MOST) return refused(`must hold at most ${REDIRECTS_MOST}`)
  for (const uri of uris) {
    if (typeof uri !== 'string') continue
    if (uri.length > REDIRECT_CHARACTERS_MOST)
      return refused(`must have at most ${REDIRECT_CHARACTERS_MOST} characters`)
    const fault = findRedirectFault(uri)
    if (fault) return refused(fault)
  }
  return undefined
}

/** The members of a registration that this server understands. RFC 7591 (section 2) has it ignore all others. */
export function knownMetadata(body: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body ?? {}).filter(([name]) => KNOWN.includes(name)))
}

function isReadable(name: string): boolean {
  return name.length <= NAME_MOST && !INVISIBLE.test(name) && LETTER_OR_DIGIT.test(name)
}

/** The rule for redirects, in words for the developer of a client. */
const REDIRECT_RULE =
  'https, http on the loopback interface (127.0.0.1, [::1], localhost), or the private-use scheme of an app, such as com.example.app:/callback or cursor://callback'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])
const VISIBLE_ASCII = /^[\x21-\x7e]+$/
/** A scheme in lower case followed by a path. `mailto:x` and `javascript:x` don't match. */
const APP = /^([a-z][a-z0-9+.-]*):\//
/** Schemes that have a meaning to an operating system or a browser, so no app may claim them. */
const TAKEN = new Set(
  `about acap acct admin afp afs aim apt aqua archive ar attachment aw barion bitcoin blob bluetooth bolo brave
  browserext callto cap cast cid coap coaps command content cvs dab data dav dhttp diaspora dict did dns dtn dvb edge
  facetime facetime-audio feed file filesystem finger firefox fish fm ftp ftps geo git go gopher gtalk h323 hcp help
  http httpx iax icap imap imaps im info intent ipfs ipn ipns ipp ipps irc ircs iris isostore itms itms-apps itms-services
  jabber jar javascript jdbc keyparc lastfm ldap ldapi ldaps livescript local ludo magnet mailserver mailto maps market
  message mid mms modem mongodb msnim mtqp mumble mupdate mvn news nfs nih nntp opaquelocktoken opera pack palm paparazzi
  payment payto pkcs11 platform pop pop3 pres prospero proxy pwid psyc query redis rediss reload res resource rlogin rmi
  rsync rtmp rtsp rtsps rtspu search search-ms secondlife sftp sgn shell shortcuts shttp sieve sip sips sms smsto smtp
  smb snews snmp ssh stun stuns svn tag teamspeak tel telnet tftp tip tn3270 tool turn turns tv udp unreal urn ut2004
  uuid-in-package vbscript vemmi view-source viewsource vnc wais wasm webcal ws wss wtai wyciwyg x-devonthink xcon xmlrpc
  xmpp xri ymsgr z39.50 z39.50r z39.50s`.split(/\s+/),
)
const TAKEN_FAMILIES = /^(android-|chrome|ios-|macappstore|microsoft-|moz-|ms-|safari-|web\+|webkit-|windows-|x-apple)/

/**
 * What is wrong with a redirect that a client wants to register, as a phrase to put after `redirect_uris`; undefined:
 * nothing.
 */
function findRedirectFault(uri: string): string | undefined {
  if (!VISIBLE_ASCII.test(uri) || uri.includes('\\'))
    return 'must hold visible ASCII characters without spaces and backslashes'
  const url = URL.parse(uri)
  if (!url) return 'must be absolute URLs'
  if (url.username || url.password || /^[^/]*:\/\/[^/?#]*@/.test(uri)) return 'must hold no user name or password'
  if (uri.includes('#')) return 'must have no fragment'
  if (url.host.includes('*') || /%2a/i.test(url.host)) return 'must hold no wildcard in the host'
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  if (!isWeb) return isAppScheme(uri) ? undefined : `must be ${REDIRECT_RULE}`
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return `must be ${REDIRECT_RULE}`
  // A URL that a parser reads differently from how it is written can be mistaken for another.
  if (url.href !== uri && url.href !== `${uri}/`) return `must be written as they are read: ${url.href}`
  return undefined
}

function isAppScheme(uri: string): boolean {
  const scheme = APP.exec(uri)?.[1]
  return scheme !== undefined && !TAKEN.has(scheme) && (scheme.includes('.') || !TAKEN_FAMILIES.test(scheme))
}
