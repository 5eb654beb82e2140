import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { failures } from '#domain/errors.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import styles from '../passkeys/passkey-popup.module.css'
import { useProof, useWork } from '../passkeys/use-passkeys.ts'

type PasswordConfirmProps = {
  title: string
  text: string
  /** On the button that does it. */
  action: string
  /** Does it. @throws Error with a message for the person */
  run: (proof: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** A change that needs the password of just now; who has typed it a moment ago is not asked again. */
export function PasswordConfirm({ title, text, action, run, onClose, children }: PasswordConfirmProps) {
  const t = useTranslations('passkey')
  const formId = useId()
  const login = useSession((session) => session.phone || session.email_id)
  const { isNeeded, prove, ask } = useProof()
  const work = useWork()
  const [password, setPassword] = useState('')
  const isAboutPassword = work.error === failures.passwordWrong.message || work.error === t('passwordMissing')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNeeded && password === '') return work.setError(t('passwordMissing'))
    void work.run(async () => {
      try {
        await run(await prove(password))
      } catch (thrown) {
        if (thrown instanceof Error && thrown.message === failures.confirmAgain.message) ask()
        throw thrown
      }
    })
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={work.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <p>{text}</p>
        {children}
        {isNeeded && (
          <>
            {/* Tells password managers whose password it is. */}
            <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
            <PasswordField
              labels={{ show: t('show'), hide: t('hide') }}
              label={t('password')}
              autoComplete="current-password"
              autoFocus={hasKeyboard()}
              value={password}
              error={isAboutPassword ? work.error : undefined}
              onChange={(event) => {
                setPassword(event.target.value)
                work.setError('')
              }}
            />
          </>
        )}
        <FormError text={isAboutPassword ? '' : work.error} />
      </form>
    </Dialog>
  )
}

type EndOthersProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Whether every other session ends. */
export function EndOthers({ isOn, onChange }: EndOthersProps) {
  const t = useTranslations('passkey')
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {t('endOthers')}
    </label>
  )
}
