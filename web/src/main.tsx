import { render } from 'preact'
import './style/tokens.css'
import './style/base.css'
import './style/frame.css'
import './style/states.css'
import { takeGrantFromAddress } from './api/grant.ts'
import { openSession } from './api/session.ts'
import { App } from './app.tsx'
import { refreshAddress } from './url/address.ts'

takeGrantFromAddress()
await openSession()
// The session may have taken a key out of the address, now and whenever a link is opened in this tab.
refreshAddress()
addEventListener('hashchange', refreshAddress)
render(<App />, document.querySelector('#app')!)
