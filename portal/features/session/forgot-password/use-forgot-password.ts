import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { CallInput } from '#domain/call.ts'
import { type ForgottenAccount, forgotPassword } from '#domain/session/calls.ts'
import { send } from '#portal/shared/api.ts'
import { showToast } from '#ui/toast.tsx'

export type PasswordRequest = Pick<
  CallInput<typeof forgotPassword>['body'],
  'user_name' | 'user_id' | 'institute_id'
>
type Answers = {
  onDone: (body: PasswordRequest) => void
  onSeveral: (accounts: readonly ForgottenAccount[]) => void
}

/** A null result means that the password was sent; a list, that the number has several accounts (spec/1 §4.2). */
export function useForgotPassword({ onDone, onSeveral }: Answers) {
  const t = useTranslations('session.forgotPassword')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const isAsking = useRef(false)

  async function request(body: PasswordRequest): Promise<void> {
    if (isAsking.current) return
    isAsking.current = true
    setPending(true)
    setError(undefined)
    try {
      const { result } = await send(forgotPassword, { body: { source: 'WEB', ...body } })
      if (result) return onSeveral(result)
      showToast(t('done'), 'good')
      onDone(body)
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    } finally {
      isAsking.current = false
      setPending(false)
    }
  }

  return { request, error, isPending, clearError: () => setError(undefined) }
}
