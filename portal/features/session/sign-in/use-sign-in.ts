import { useRef, useState } from 'react'
import type { CallInput } from '#domain/call.ts'
import { academicYears, login, type SignedIn } from '#domain/session/calls.ts'
import type { SignInKey } from '#domain/session/passkey-calls.ts'
import { needsYearChoice } from '#domain/session/year.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { endOnServer } from '#portal/shared/leaving/end-on-server.ts'
import { readYear, type Year } from '#portal/shared/session.ts'
import { chooseYear, keepSession } from '#portal/shared/session-store.ts'
import { getDeviceId, keepDeviceId } from '#portal/shared/sign-in/device.ts'
import { loginTimeoutMs } from '#portal/shared/time/delays.ts'
import type { AppLinkNotice } from './app-link.ts'
import { loginErrorOf } from './login-error.ts'
import { type Account, choiceOf, outcomeOf, type SignInOutcome } from './outcome.ts'

export type Credentials = Pick<
  CallInput<typeof login>['body'],
  'user_name' | 'password' | 'institute_id' | 'from_link'
>
type Request = Omit<CallInput<typeof login>['body'], 'device_id' | 'source'>

/** A question or a notice before the sign-in continues. */
export type SignInStep =
  | Extract<SignInOutcome, { kind: 'chooseAccount' | 'chooseChild' | 'otherDevice' | 'secondStep' }>
  | { kind: 'notice'; text: 'unregisteredDevice' | 'blocked' | 'notAuthorised' }
  | { kind: 'appLink'; notice: AppLinkNotice }
  | { kind: 'chooseYear'; years: readonly Year[]; session: SignedIn }

/** Why a sign-in ended: the server's message, or the name of a text. */
export type SignInError = { text: string } | { key: 'network' | 'default' | 'trouble' | 'feesDue' | 'other' }

export type SignIn = {
  step: SignInStep | undefined
  error: SignInError | undefined
  isBusy: boolean
  start: (credentials: Credentials) => Promise<void>
  /** With the one-time password of the second step. */
  continueWith: (key: SignInKey) => Promise<void>
  /** Reports a failure before the login request. */
  fail: (thrown: unknown) => void
  clearError: () => void
  chooseProfile: (profile: Account) => Promise<void>
  useThisDevice: () => Promise<void>
  chooseYear: (year: Year) => void
  /** Closes the popup; ends a session that waits for its year. */
  cancel: () => void
}

type SignInHandlers = {
  onSignedIn: () => void
  onError?: (error: SignInError) => void
  /** The address to which a login by token returns; '' for others. */
  redirectUrl?: () => string
}

/**
 * Signs in, from the first request to the stored session [session-14]. The typed values stay in memory only, because a
 * choice repeats the login with them.
 */
export function useSignIn({ onSignedIn, onError, redirectUrl = () => '' }: SignInHandlers): SignIn {
  const [step, setStep] = useState<SignInStep>()
  const [error, setError] = useState<SignInError>()
  const [isBusy, setBusy] = useState(false)
  const last = useRef<Request>(undefined)
  const isSending = useRef(false)

  function fail(reason: SignInError) {
    last.current = undefined
    setStep(undefined)
    setError(reason)
    onError?.(reason)
  }

  function notify(text: Extract<SignInStep, { kind: 'notice' }>['text']) {
    last.current = undefined
    setStep({ kind: 'notice', text })
  }

  async function request(about: Request) {
    if (isSending.current) return
    isSending.current = true
    last.current = about
    setBusy(true)
    setError(undefined)
    try {
      const body = { ...about, device_id: getDeviceId(), source: 'WEB' }
      const { result } = await send(login, { body }, { timeoutMs: loginTimeoutMs })
      if (result && 'device_id' in result) keepDeviceId(result.device_id)
      await follow(outcomeOf(result, about.user_id !== undefined))
    } catch (thrown) {
      followError(thrown)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  async function follow(outcome: SignInOutcome) {
    switch (outcome.kind) {
      case 'chooseAccount':
      case 'chooseChild':
      case 'otherDevice':
      case 'secondStep':
        return setStep(outcome)
      case 'unregisteredDevice':
      case 'blocked':
      case 'notAuthorised':
        return notify(outcome.kind)
      case 'feesDue':
        return fail({ key: 'feesDue' })
      case 'notShown':
        return fail({ key: 'other' })
      case 'signedIn':
        return enter(outcome.session)
    }
  }

  function followError(thrown: unknown) {
    const failure = thrown instanceof ApiError ? thrown : new ApiError(0, '', false)
    const message = failure.hasServerMessage ? failure.message : undefined
    const shown = loginErrorOf({ status: failure.status, message, isForeign: failure.isForeign })
    if (shown.kind === 'message') return fail({ text: shown.text })
    if (shown.kind !== 'appLink') return fail({ key: shown.kind })
    last.current = undefined
    setStep(shown)
  }

  async function enter(session: SignedIn) {
    if (needsYearChoice(session.acad_yr_id, session.student_acad_year)) {
      const years = await findYears(session)
      if (years.length > 0) return setStep({ kind: 'chooseYear', years, session })
    }
    finish(session)
  }

  function finish(session: SignedIn, year?: Year) {
    last.current = undefined
    keepSession(session, redirectUrl())
    if (year) chooseYear(year)
    setStep(undefined)
    onSignedIn()
  }

  return {
    step,
    error,
    isBusy,
    start: request,
    continueWith: ({ key, ...account }) => request({ ...last.current, ...account, password: key }),
    fail: followError,
    clearError: () => setError(undefined),
    chooseProfile: async (profile) => {
      if (last.current) await request({ ...last.current, ...choiceOf(profile) })
    },
    useThisDevice: async () => {
      if (last.current) await request({ ...last.current, logout_from_all_devices: true })
    },
    chooseYear: (year) => {
      if (step?.kind === 'chooseYear') finish(step.session, year)
    },
    cancel: () => {
      if (step?.kind === 'chooseYear') void endOnServer(step.session.student_auth, false)
      last.current = undefined
      setStep(undefined)
    },
  }
}

/** The years to choose from, newest first; those of the login reply if the call fails. */
async function findYears(session: SignedIn): Promise<readonly Year[]> {
  const { institute_id, student_auth: token, student_acad_year } = session
  const years = send(academicYears, { params: { institute_id } }, { token, timeoutMs: loginTimeoutMs })
  return (await years.catch(() => student_acad_year)).map(readYear)
}
