import { findRedirectFault } from './redirects.ts'
import { RegistrationBody } from '../../schema.ts'

/** Largest registration body, in bytes. Real ones are many times smaller. */
export const REGISTRATION_BYTES_MOST = 8 * 1_024
const KNOWN = Object.keys(RegistrationBody.properties)

const NAME_MOST = 200
const REDIRECTS_MOST = 20
const REDIRECT_CHARACTERS_MOST = 2_000
/**
 * Characters that show nothing or only a blank: controls, format characters, surrogates, line and paragraph separators, and
 * letters without a glyph.
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

/** The same checks for a client's name and redirects, from a registration or from a metadata document. */
export function findClientMistake(client: {
  client_name?: unknown
  redirect_uris?: unknown
}): RegistrationMistake | undefined {
  const { client_name: name, redirect_uris: uris } = client
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
