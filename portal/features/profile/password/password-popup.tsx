import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { passwordChangeFault } from '#domain/profile/rules.ts'
import { passwordMessages } from '#domain/profile/texts.ts'
import { hasKeyboard } from '#portal/shared/forms/has-keyboard.ts'
import { type FormErrors, useForm } from '#portal/shared/forms/use-form.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { PasswordField } from '#ui/controls/password-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import styles from './password-popup.module.css'
import { useChangePassword } from './use-change-password.ts'

const fields = ['old', 'next', 'again'] as const

/** A change of the password. The server decides whether the old one is right and the new one long enough [profile-15, profile-16]. */
export function PasswordPopup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile.password')
  const texts = useTranslations('profile')
  const rule = useSession((session) => session.passwordRule ?? 'told')
  const login = useSession((session) => session.email || session.phone)
  const { progress, change, doneMessage } = useChangePassword()
  const { errors, setErrors, form } = useForm(fields, {
    submit: async (typed): Promise<void> => {
      // Only the server knows the lengths that the institute requires.
      const fault = passwordChangeFault(typed, 'told')
      if (fault === 'oldMissing') return setErrors({ old: passwordMessages[fault] })
      if (fault === 'differ') return setErrors({ again: passwordMessages[fault] })
      const refusal = await change(typed)
      if (refusal !== '') setErrors({ [fieldOf(refusal)]: refusal })
    },
  })
  const isDone = progress === 'done'
  const doneRef = useRef<HTMLParagraphElement>(null)
  // The focused button is disabled now, and Escape must still reach the popup.
  useEffect(() => {
    if (isDone) doneRef.current?.focus()
  }, [isDone])

  return (
    <FormDialog
      title={texts('changePassword')}
      submitLabel={t('submit')}
      isPending={progress === 'sending'}
      isDone={isDone}
      onClose={onClose}
      {...form}
    >
      {/* Password managers read the account from it. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <PasswordField
        label={t('old')}
        autoComplete="current-password"
        autoFocus={hasKeyboard()}
        disabled={isDone}
        name="old"
        error={errors.old}
      />
      <PasswordField
        label={t('next')}
        autoComplete="new-password"
        hint={t('rule', { rule })}
        disabled={isDone}
        name="next"
        error={errors.next}
      />
      <PasswordField
        label={t('again')}
        autoComplete="new-password"
        disabled={isDone}
        name="again"
        error={errors.again}
      />
      <Text size="sm" tone="muted">
        {t('note')}
      </Text>
      <FormError text={errors.form ?? ''} />
      <div role="status">
        {isDone && (
          <p ref={doneRef} className={styles.done} tabIndex={-1}>
            <CircleCheck size={18} aria-hidden="true" />
            <span>{doneMessage}</span>
          </p>
        )}
      </div>
    </FormDialog>
  )
}

/** The field that a message of the server refers to. */
function fieldOf(message: string): keyof FormErrors<(typeof fields)[number]> {
  if (message === passwordMessages.wrong) return 'old'
  return message.startsWith('New passwords must') || message === passwordMessages.common ? 'next' : 'form'
}
