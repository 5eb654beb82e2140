import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ForgottenAccount } from '#domain/session/calls.ts'
import { canAskForPassword, digitsOnly } from '#domain/session/validation.ts'
import { ForgottenAccounts } from '#portal/features/session/forgotten-accounts.tsx'
import { useForgotPassword } from '#portal/features/session/use-forgot-password.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './forgot-password.module.css'

/** Asks for the number, then for the account when the number has several (spec/1 §2.3, §4.2). */
export function ForgotPassword({ onClose }: { onClose: () => void }) {
  const t = useTranslations('session.forgotPassword')
  const formId = useId()
  const [number, setNumber] = useState('')
  const [accounts, setAccounts] = useState<readonly ForgottenAccount[]>()
  const { request, error, isPending, clearError } = useForgotPassword({
    onDone: onClose,
    onSeveral: setAccounts,
  })

  if (accounts) return <ForgottenAccounts accounts={accounts} number={number} onClose={onClose} />

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canAskForPassword(number)) void request({ user_name: number })
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
          error={error}
          onChange={(event) => {
            setNumber(digitsOnly(event.target.value))
            clearError()
          }}
        />
      </form>
    </Dialog>
  )
}
