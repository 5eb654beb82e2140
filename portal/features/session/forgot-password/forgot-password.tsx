import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { callingCode } from '#portal/shared/look/institute-look.ts'
import { canAskForPassword, digitsOnly, readLoginPhone } from '#portal/shared/sign-in/validation.ts'
import { TextField } from '#ui/controls/text-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { ForgottenAccounts } from './forgotten-accounts.tsx'
import { PasswordSent } from './password-sent.tsx'
import { type ForgottenAccount, type PasswordRequest, useForgotPassword } from './use-forgot-password.ts'

type ForgotPasswordProps = {
  /** The content of the login field. */
  login: string
  onClose: () => void
}

const phoneOf = (typed: string) => readLoginPhone(typed, callingCode())

/** Requests the number, then the account if the number has several [session-23, session-24]; then shows the next steps. */
export function ForgotPassword({ login, onClose }: ForgotPasswordProps) {
  const t = useTranslations('session.forgotPassword')
  const faults = useTranslations('session.faults')
  const [number, setNumber] = useState(() => phoneOf(login) ?? '')
  const [isMalformed, setMalformed] = useState(false)
  const [accounts, setAccounts] = useState<readonly ForgottenAccount[]>()
  const [sent, setSent] = useState<PasswordRequest>()
  const { request, error, isPending, clearError } = useForgotPassword({
    onDone: setSent,
    onSeveral: setAccounts,
  })

  if (sent) return <PasswordSent sent={sent} onClose={onClose} />
  if (accounts) {
    const phone = phoneOf(number) ?? number
    return <ForgottenAccounts accounts={accounts} number={phone} onDone={setSent} onClose={onClose} />
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canAskForPassword(number)) return
    const phone = phoneOf(number)
    setMalformed(phone === undefined)
    if (phone !== undefined) void request({ phone })
  }

  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('continue')}
      cancelLabel={t('close')}
      isPending={isPending}
      isOff={!canAskForPassword(number)}
      hasCloseButton={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={40}
        autoFocus={hasKeyboard()}
        value={number}
        error={isMalformed ? faults('phoneInvalid') : error}
        onChange={(event) => {
          setNumber(digitsOnly(event.target.value))
          setMalformed(false)
          clearError()
        }}
      />
    </FormDialog>
  )
}
