import { useState } from 'preact/hooks'
import { lazily } from '../../parts/lazily.tsx'
import { account as words } from '../../strings/account.ts'

const Endpoints = lazily(async () => (await import('./endpoints.tsx')).Endpoints)

/** Where the messages of the workspace go. The list has a price, so it is read when the reader asks for it. */
export function Webhooks() {
  const [isShown, setShown] = useState(false)
  return (
    <section class="webhooks" aria-label={words.webhooks}>
      <h2>{words.webhooks}</h2>
      <p class="hint">{words.webhooksWhat}</p>
      {isShown ? (
        <Endpoints />
      ) : (
        <button type="button" class="quiet" onClick={() => setShown(true)}>
          {words.showWebhooks}
        </button>
      )}
    </section>
  )
}
