import { useEffect, useState } from 'preact/hooks'
import { RegpackError } from '#clients/typescript/src/index.ts'
import { askForGrant, endGrant, MEMBER_SCOPE } from '../../api/grant.ts'
import { type LinkOwner, readLink, useLink } from '../../api/own-pages.ts'
import { isSignedIn, signOut } from '../../api/session.ts'
import { ProblemNote } from '../../parts/problem.tsx'
import { signInPage as words } from '../../strings/members.ts'
import { text } from '../../strings/words.ts'

/** Where a person of a workspace signs in: by a personal link, or by the organisation's own provider. */
export function SignInPage() {
  const [link] = useState(() => new URLSearchParams(location.hash.slice(1)).get('link'))
  const query = new URLSearchParams(location.search)
  const organisation = query.get('organisation')
  useEffect(() => {
    document.title = `${words.title} · ${text.product}`
  }, [])
  return (
    <>
      <p class="mark">{text.product}</p>
      {link !== null ? (
        <ByLink link={link} />
      ) : query.has('passed') ? (
        <Passed />
      ) : organisation !== null ? (
        <ByProvider organisation={organisation} />
      ) : (
        <>
          <h1>{words.title}</h1>
          <p>{words.nothing}</p>
          <p>
            <a href="/register">{words.toWelcome}</a>
          </p>
        </>
      )}
    </>
  )
}

function ByLink({ link }: { link: string }) {
  const [owner, setOwner] = useState<LinkOwner>()
  const [isGoing, setGoing] = useState(false)
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    readLink(link).then(setOwner, setFault)
  }, [link])
  const enter = async () => {
    setGoing(true)
    setFault(undefined)
    try {
      await useLink(link)
      await goOn()
    } catch (failure) {
      setFault(failure)
      setGoing(false)
    }
  }
  return (
    <>
      <h1>{owner ? words.asWhom(owner.name, owner.role) : words.title}</h1>
      {!owner && fault === undefined && <p>{words.reading}</p>}
      {isGone(fault) ? (
        <p class="problem" role="alert">
          {words.gone}
        </p>
      ) : (
        fault !== undefined && <ProblemNote error={fault} />
      )}
      {owner && (
        <>
          <p>
            {words.where(owner.workspace)}. {words.may(owner.role)}
          </p>
          {isSignedIn.value && <p class="notice">{words.instead}</p>}
          <p class="row">
            <button type="button" class="main" disabled={isGoing} onClick={() => void enter()}>
              {isGoing ? words.going : words.go}
            </button>
          </p>
          <p class="hint">{words.remembered}</p>
          <p class="hint">{words.notYou}</p>
        </>
      )}
    </>
  )
}

/** The provider has said who the person is; what is left goes by itself. */
function Passed() {
  const [fault, setFault] = useState<unknown>()
  useEffect(() => {
    goOn().catch(setFault)
  }, [])
  return (
    <>
      <h1>{words.going}</h1>
      {fault !== undefined && <ProblemNote error={fault} />}
    </>
  )
}

function ByProvider({ organisation }: { organisation: string }) {
  return (
    <>
      <h1>{words.title}</h1>
      <p>{words.byProvider}</p>
      {isSignedIn.value && <p class="notice">{words.instead}</p>}
      <p class="row">
        {/* With a target the link leaves the pages: the service sends the browser on. */}
        <a
          class="button main"
          target="_self"
          href={`/sign-in/provider?organisation=${encodeURIComponent(organisation)}`}
        >
          {words.goToProvider}
        </a>
      </p>
      <p class="hint">{words.remembered}</p>
    </>
  )
}

const isGone = (error: unknown) => error instanceof RegpackError && error.status === 422

/** Asks for the access of the person who has shown who they are, in place of what this browser holds. */
async function goOn(): Promise<void> {
  const held = signOut()
  if (held) endGrant(held)
  history.replaceState(null, '', '/register')
  await askForGrant({ scope: MEMBER_SCOPE, isAnew: true })
}
