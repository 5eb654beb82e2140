import { useTranslations } from 'use-intl/react'
import { forgotPassword, type ForgottenAccount as OfCall } from '#domain/session/calls.ts'
import { send } from '#portal/shared/api.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { showToast } from '#ui/popups/toast.tsx'

const readAccount = (account: OfCall) => ({
  userId: account.user_id,
  instituteId: account.institute_id,
  role: account.display,
  name: account.name,
  institute: account.institute_name,
})
export type ForgottenAccount = ReturnType<typeof readAccount>
export type PasswordRequest = {
  phone: string
  account?: Pick<ForgottenAccount, 'userId' | 'instituteId'>
}
type Outcomes = {
  onDone: (request: PasswordRequest) => void
  onSeveral: (accounts: readonly ForgottenAccount[]) => void
}

/** A null result means that the password was sent; a list, that the number has several accounts [session-24]. */
export function useForgotPassword({ onDone, onSeveral }: Outcomes) {
  const t = useTranslations('session.forgotPassword')
  const { run, error, isPending, setError } = useWork()

  const request = (wanted: PasswordRequest) =>
    run(async () => {
      const { phone, account } = wanted
      const of = account && { user_id: account.userId, institute_id: account.instituteId }
      const { result } = await send(forgotPassword, { body: { source: 'WEB', user_name: phone, ...of } })
      if (result) return onSeveral(result.map(readAccount))
      showToast(t('done'), 'good')
      onDone(wanted)
    })

  return { request, error, isPending, clearError: () => setError('') }
}
