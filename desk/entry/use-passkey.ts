import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { deskChallenge } from '#domain/desk/calls.ts'
import type { Assertion } from '#domain/session/passkey-calls.ts'
import { ApiError } from '#portal/shared/api-error.ts'
import type { useWork } from '#portal/shared/forms/use-work.ts'
import { requestPasskey } from '#portal/shared/sign-in/passkey-device.ts'
import { ask } from '../core/ask.ts'

/** Lets the device sign with a passkey of this host. @param work in which failures are shown */
export function usePasskey(work: ReturnType<typeof useWork>) {
  const t = useTranslations('deskEntry')
  const [note, setNote] = useState('')
  const sign = (give: (assertion: Assertion) => Promise<void>) =>
    work.run(async () => {
      setNote('')
      try {
        const { result } = await ask(deskChallenge, {})
        const assertion = await requestPasskey(result)
        if (!assertion) return setNote(t('closed'))
        await give(assertion)
      } catch (thrown) {
        throw thrown instanceof ApiError ? thrown : new Error(t('noDevice'))
      }
    })
  return { note, sign }
}
