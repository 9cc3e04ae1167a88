import { RegpackError, type Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'

type ProviderRequest = Schemas['SignInProviderRequest']
export type SetProvider = Schemas['SignInProvider']

/** The provider if one is set, and the two addresses in either case. */
export interface ProviderState {
  provider: SetProvider | undefined
  redirectUri: string
  signInUrl: string
}

const path = '/api/v1/workspace/sign-in-provider'

export async function readProvider(): Promise<ProviderState> {
  const provider = await findProvider()
  if (provider) return { provider, redirectUri: provider.redirect_uri, signInUrl: provider.sign_in_url }
  // The provider asks for the address before it gives a client, so it is shown before anything is set.
  const workspace = '/api/v1/workspace'
  const { id } = (await callApi({ method: 'GET', path: workspace }, (api) => api.GET(workspace))).data
  const { origin } = location
  return {
    provider,
    redirectUri: `${origin}/sign-in/callback/${id}`,
    signInUrl: `${origin}/sign-in?organisation=${id}`,
  }
}

async function findProvider(): Promise<SetProvider | undefined> {
  try {
    return (await callApi({ method: 'GET', path }, (api) => api.GET(path))).data
  } catch (error) {
    if (error instanceof RegpackError && error.status === 404) return undefined
    throw error
  }
}

export async function setProvider(body: ProviderRequest): Promise<void> {
  await callApi({ method: 'POST', path, body }, (api) => api.POST(path, { body }))
}

export async function removeProvider(): Promise<void> {
  await callApi({ method: 'DELETE', path, body: {} }, (api) => api.DELETE(path, { body: {} }))
}
