import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { passwordFailures } from '#domain/profile/failures.ts'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import styles from '../passkeys/passkey-popup.module.css'
import { useProof } from '../passkeys/queries.ts'

type PasswordConfirmProps = {
  title: string
  text: string
  /** The text of the submit button. */
  action: string
  /**
   * Makes the change.
   * @throws Error with a message for the person
   */
  run: (proof: string) => Promise<void>
  onClose: () => void
  children?: ReactNode
}

/** A change that needs the password, which is requested at most every nine minutes. */
export function PasswordConfirm({ title, text, action, run, onClose, children }: PasswordConfirmProps) {
  const t = useTranslations('passkey')
  const login = useSession((session) => session.phone || session.email)
  const { isNeeded, prove, ask } = useProof()
  const work = useWork()
  const [password, setPassword] = useState('')
  const isAboutPassword =
    work.error === passwordFailures.passwordWrong.message || work.error === t('passwordMissing')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isNeeded && password === '') return work.setError(t('passwordMissing'))
    void work.run(async () => {
      try {
        await run(await prove(password))
      } catch (thrown) {
        if (thrown instanceof Error && thrown.message === passwordFailures.confirmAgain.message) ask()
        throw thrown
      }
    })
  }

  return (
    <FormDialog
      title={title}
      submitLabel={action}
      isPending={work.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      {children}
      {isNeeded && (
        <>
          {/* Password managers read the account from it. */}
          <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
          <PasswordField
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
    </FormDialog>
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
