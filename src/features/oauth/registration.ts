import { hasCredentials } from './provider.ts'

const NAME_MOST = 200
const REDIRECTS_MOST = 20

interface RegistrationMistake {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata'
  error_description: string
}

/** What the protocol's own checks would let pass, or say less well, of a registration. */
export function findRegistrationMistake(body: unknown): RegistrationMistake | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return {
      error: 'invalid_client_metadata',
      error_description:
        'the body must be a JSON object with redirect_uris, such as {"redirect_uris": ["https://assistant.example/callback"]}',
    }
  const { client_name: name, redirect_uris: uris } = body as { client_name?: unknown; redirect_uris?: unknown }
  if (typeof name === 'string' && (name.length > NAME_MOST || /[\p{Cc}\p{Cf}]/u.test(name)))
    return {
      error: 'invalid_client_metadata',
      error_description: `client_name must have at most ${NAME_MOST} characters, all of which can be seen`,
    }
  if (!Array.isArray(uris)) return undefined
  if (uris.length > REDIRECTS_MOST)
    return { error: 'invalid_redirect_uri', error_description: `redirect_uris must hold at most ${REDIRECTS_MOST}` }
  if (uris.some((uri) => typeof uri === 'string' && hasCredentials(uri)))
    return { error: 'invalid_redirect_uri', error_description: 'redirect_uris must hold no user name or password' }
  return undefined
}
