import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ForgottenAccount } from '#domain/session/calls.ts'
import { callingCode } from '#portal/shared/look/institute-look.ts'
import { canAskForPassword, digitsOnly, readLoginPhone } from '#portal/shared/sign-in/validation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './forgot-password.module.css'
import { ForgottenAccounts } from './forgotten-accounts.tsx'
import { PasswordSent } from './password-sent.tsx'
import { type PasswordRequest, useForgotPassword } from './use-forgot-password.ts'

type ForgotPasswordProps = {
  /** What stands in the login field. */
  login: string
  onClose: () => void
}

const phoneOf = (typed: string) => readLoginPhone(typed, callingCode())

/** Asks for the number, then for the account when the number has several (spec/1 §2.3, §4.2); then says what to do next. */
export function ForgotPassword({ login, onClose }: ForgotPasswordProps) {
  const t = useTranslations('session.forgotPassword')
  const faults = useTranslations('session.faults')
  const formId = useId()
  const [number, setNumber] = useState(() => phoneOf(login) ?? '')
  const [isMalformed, setMalformed] = useState(false)
  const [accounts, setAccounts] = useState<readonly ForgottenAccount[]>()
  const [sent, setSent] = useState<PasswordRequest>()
  const { request, error, isPending, clearError } = useForgotPassword({
    onDone: setSent,
    onSeveral: setAccounts,
  })

  if (sent) return <PasswordSent body={sent} onClose={onClose} />
  if (accounts) {
    const phone = phoneOf(number) ?? number
    return <ForgottenAccounts accounts={accounts} number={phone} onDone={setSent} onClose={onClose} />
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!canAskForPassword(number)) return
    const phone = phoneOf(number)
    setMalformed(phone === undefined)
    if (phone !== undefined) void request({ user_name: phone })
  }

  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('close')}
          </Button>
          <Button
            type="submit"
            form={formId}
            className={styles.continue}
            disabled={!canAskForPassword(number)}
            isPending={isPending}
          >
            {t('continue')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <TextField
          label={t('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={40}
          // A phone's keyboard, coming up at once, would hold the popup's first picture back.
          autoFocus={!matchMedia('(pointer: coarse)').matches}
          value={number}
          error={isMalformed ? faults('phoneInvalid') : error}
          onChange={(event) => {
            setNumber(digitsOnly(event.target.value))
            setMalformed(false)
            clearError()
          }}
        />
      </form>
    </Dialog>
  )
}
