import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ssoLogin } from '#domain/session/calls.ts'
import { SessionPage } from '#portal/features/session/session-page.tsx'
import { send } from '#portal/shared/api.ts'
import { takeWanted } from '#portal/shared/leaving/wanted.ts'
import { keepRedirect } from '#portal/shared/session-store.ts'
import { ssoRedirectDelayMs } from '#portal/shared/time/delays.ts'
import { Spinner } from '#ui/display/spinner.tsx'
import { readLoginLink } from './login-link.ts'
import { SignInPopups } from './sign-in/sign-in-popups.tsx'
import { useSignIn } from './sign-in/use-sign-in.ts'
import { type SsoOutcome, ssoOutcome } from './sso.ts'

/** Single sign-on: the institute's identity provider sends people here with a token [session-29]. */
export function UserLoginScreen() {
  return (
    <SessionPage>
      <UserLogin />
    </SessionPage>
  )
}

function UserLogin() {
  const t = useTranslations('session.userLogin')
  const navigate = useNavigate()
  const hasBegun = useRef(false)
  const redirectUrl = useRef('')
  const fail = () => navigate('/errorPage', { replace: true })
  const signIn = useSignIn({
    onSignedIn: () => setTimeout(() => navigate(takeWanted(), { replace: true }), ssoRedirectDelayMs),
    onError: fail,
    redirectUrl: () => redirectUrl.current,
  })

  const begin = useEffectEvent(async () => {
    if (hasBegun.current) return
    hasBegun.current = true
    const outcome = await exchange(takeToken())
    if (outcome.kind === 'errorPage') return fail()
    redirectUrl.current = outcome.redirectUrl
    keepRedirect(outcome.redirectUrl)
    await signIn.start(outcome.login)
  })
  useEffect(() => void begin(), [])

  return (
    <>
      <Spinner />
      <div role="status">
        <h1>{t('progress')}</h1>
      </div>
      <SignInPopups signIn={{ ...signIn, cancel: () => [signIn.cancel(), fail()] }} />
    </>
  )
}

/** Takes the token out of the address bar and the history before it is sent. */
function takeToken(): string | null {
  const link = readLoginLink(location.search, location.hash)
  history.replaceState(history.state, '', location.pathname)
  return link?.kind === 'token' ? link.token : null
}

async function exchange(token: string | null): Promise<SsoOutcome> {
  if (!token) return { kind: 'errorPage' }
  try {
    return ssoOutcome((await send(ssoLogin, { body: { token } })).result)
  } catch {
    return { kind: 'errorPage' }
  }
}
