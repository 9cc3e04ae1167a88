import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { assistants as words } from '../../strings/assistants.ts'
import { Ending } from './ending.tsx'

interface EndProps {
  token: Schemas['Token']
  /** The question before it is ended. */
  sure: string
  onEnded(): void
}

/** Ends a key or a grant once the reader has confirmed it. The service knows which one is the reader's own. */
export function EndKey({ token: { id, name, scopes }, sure, onEnded }: EndProps) {
  const more = scopes.includes('admin') ? words.sureKeys : undefined
  return <Ending {...{ name, sure, more, onEnded }} end={(isConfirmed) => revoke(id, isConfirmed)} />
}

/** Ends a key at once. The service refuses the caller's own one unless that is confirmed. */
async function revoke(id: string, isConfirmed: boolean): Promise<void> {
  const body = isConfirmed ? { confirm: true } : {}
  const call = { method: 'POST', path: `/api/v1/tokens/${id}/revoke`, body } as const
  await callApi(call, (api) =>
    api.POST('/api/v1/tokens/{token_id}/revoke', { params: { path: { token_id: id } }, body }),
  )
}
