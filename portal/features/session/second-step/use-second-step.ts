import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallInput } from '#domain/call.ts'
import { readStepCode } from '#domain/session/passkey.ts'
import { type SignInKey, secondStep } from '#domain/session/passkey-calls.ts'
import { ApiError, send } from '#portal/shared/api.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { loginTimeoutMs } from '#portal/shared/time/delays.ts'
import { signWithPasskey } from '../passkey/passkey-sign-in.ts'

type Proof = Omit<CallInput<typeof secondStep>['body'], 'ticket'>

/** Sends a code or a passkey to the server. @param onKey continues the sign-in */
export function useSecondStep(ticket: string, onKey: (key: SignInKey) => Promise<void>) {
  const t = useTranslations('secondStep')
  const { isPending, error, setError, run } = useWork()
  const [note, setNote] = useState('')

  function clear() {
    setError('')
    setNote('')
  }

  /** @param find undefined if the person closed the device's dialog */
  const give = (find: () => Promise<Proof | undefined>) =>
    run(async () => {
      setNote('')
      try {
        const proof = await find()
        if (!proof) return setNote(t('closed'))
        const body = { ticket, ...proof }
        await onKey((await send(secondStep, { body }, { timeoutMs: loginTimeoutMs })).result)
      } catch (thrown) {
        throw thrown instanceof ApiError ? thrown : new Error(t('noDevice'))
      }
    })

  async function giveCode(typed: string) {
    if (typed.trim() === '') return setError(t('missing'))
    // An invalid code would use up an attempt.
    if (!readStepCode(typed)) return setError(t('malformed'))
    await give(async () => ({ code: typed }))
  }

  async function givePasskey() {
    await give(async () => {
      const assertion = await signWithPasskey()
      return assertion && { assertion }
    })
  }

  return { isSending: isPending, error, note, clear, giveCode, givePasskey }
}
