// Asks whether the administrator has decided, and shows how long there is. Without this script the page reloads itself.
const state = document.getElementById('state')
const countdown = document.getElementById('countdown')
const endsAt = Date.now() + Number(state.dataset.secondsLeft) * 1000
const ASK_EVERY_MS = 2000

function showTimeLeft() {
  const seconds = Math.max(0, Math.round((endsAt - Date.now()) / 1000))
  const minutes = Math.floor(seconds / 60)
  countdown.textContent = `The request ends in ${minutes}:${String(seconds % 60).padStart(2, '0')}.`
}

async function ask() {
  try {
    const answer = await fetch(state.dataset.stateUrl, { headers: { accept: 'application/json' } })
    const { state: decided, offers = 0 } = await answer.json()
    if (decided !== 'pending' || String(offers) !== state.dataset.offers) return location.replace(state.dataset.nextUrl)
  } catch {
    // The network comes back, or the request ends.
  }
  setTimeout(ask, ASK_EVERY_MS)
}

// A screen reader shall not read each second.
countdown.setAttribute('aria-live', 'off')
showTimeLeft()
setInterval(showTimeLeft, 1000)
setTimeout(ask, ASK_EVERY_MS)

const copy = document.getElementById('copy')

async function copyMessage() {
  await navigator.clipboard.writeText(copy.dataset.copy)
  copy.textContent = 'Copied'
}

if (copy && navigator.clipboard) {
  copy.hidden = false
  copy.addEventListener('click', () => void copyMessage())
}
