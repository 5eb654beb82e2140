import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallInput } from '#domain/call.ts'
import { readStepCode } from '#domain/session/passkey.ts'
import { type SignInKey, secondStep } from '#domain/session/passkey-calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { loginTimeoutMs } from '#portal/shared/delays.ts'
import { signWithPasskey } from '../passkey/passkey-sign-in.ts'

type Proof = Omit<CallInput<typeof secondStep>['body'], 'ticket'>

/** Gives a code or a passkey to the server, one at a time. @param onKey goes on with the sign-in */
export function useSecondStep(ticket: string, onKey: (key: SignInKey) => Promise<void>) {
  const t = useTranslations('secondStep')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const [note, setNote] = useState('')
  const isBusy = useRef(false)

  function clear() {
    setError('')
    setNote('')
  }

  /** @param find what to give; undefined where the person did not want to */
  async function give(find: () => Promise<Proof | undefined>) {
    if (isBusy.current) return
    isBusy.current = true
    setSending(true)
    clear()
    try {
      const proof = await find()
      if (!proof) return setNote(t('closed'))
      const { result } = await send(secondStep, { body: { ticket, ...proof } }, { timeoutMs: loginTimeoutMs })
      await onKey(result)
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : t('noDevice'))
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }

  async function giveCode(typed: string) {
    if (typed.trim() === '') return setError(t('missing'))
    // What cannot be a code is not sent: it would use up an attempt.
    if (!readStepCode(typed)) return setError(t('malformed'))
    await give(async () => ({ code: typed }))
  }

  async function givePasskey() {
    await give(async () => {
      const assertion = await signWithPasskey()
      return assertion && { assertion }
    })
  }

  return { isSending, error, note, clear, giveCode, givePasskey }
}
