import { CircleCheck } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl/react'
import { passwordChangeFault } from '#domain/profile/rules.ts'
import { passwordMessages } from '#domain/profile/texts.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { type FormErrors, useForm } from '#portal/shared/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { hasKeyboard } from '../has-keyboard.ts'
import styles from './password-popup.module.css'
import { useChangePassword } from './use-change-password.ts'

const fields = ['old', 'next', 'again'] as const

/** spec/2 §5. Whether the old password is right, and how long a new one must be, the server says (PRODUCT §4). */
export function PasswordPopup({ onClose }: { onClose: () => void }) {
  const t = useTranslations('profile.password')
  const texts = useTranslations('profile')
  const formId = useId()
  const rule = useSession((session) => session.password_rule ?? 'told')
  const login = useSession((session) => session.email_id || session.phone)
  const { progress, change, doneMessage } = useChangePassword()
  const { errors, setErrors, form } = useForm(fields, {
    submit: async (typed): Promise<void> => {
      // An institute may ask for other lengths than the ones that are told: those are the server's to refuse.
      const fault = passwordChangeFault(typed, 'told')
      if (fault === 'oldMissing') return setErrors({ old: passwordMessages[fault] })
      if (fault === 'differ') return setErrors({ again: passwordMessages[fault] })
      const refusal = await change(typed)
      if (refusal !== '') setErrors({ [fieldOf(refusal)]: refusal })
    },
  })
  const isDone = progress === 'done'
  const doneRef = useRef<HTMLParagraphElement>(null)
  // What was pressed is out of reach now, and would take the keys of the popup with it.
  useEffect(() => {
    if (isDone) doneRef.current?.focus()
  }, [isDone])

  return (
    <Dialog
      title={texts('changePassword')}
      onClose={onClose}
      isDismissable={false}
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isDone}>
            {texts('cancel')}
          </Button>
          <Button type="submit" form={formId} isPending={progress === 'sending'} disabled={isDone}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} {...form}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
        <PasswordField
          labels={{ show: t('show'), hide: t('hide') }}
          label={t('old')}
          autoComplete="current-password"
          autoFocus={hasKeyboard()}
          disabled={isDone}
          name="old"
          error={errors.old}
        />
        <PasswordField
          labels={{ show: t('show'), hide: t('hide') }}
          label={t('next')}
          autoComplete="new-password"
          hint={t('rule', { rule })}
          disabled={isDone}
          name="next"
          error={errors.next}
        />
        <PasswordField
          labels={{ show: t('show'), hide: t('hide') }}
          label={t('again')}
          autoComplete="new-password"
          disabled={isDone}
          name="again"
          error={errors.again}
        />
        <p className={styles.note}>{t('note')}</p>
        <FormError text={errors.form ?? ''} />
        <div role="status" className={styles.status}>
          {isDone && (
            <p ref={doneRef} className={styles.done} tabIndex={-1}>
              <CircleCheck size={18} aria-hidden="true" />
              <span>{doneMessage}</span>
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}

/** The server's words belong to the field that they are about, as far as it is known. */
function fieldOf(message: string): keyof FormErrors<(typeof fields)[number]> {
  if (message === passwordMessages.wrong) return 'old'
  return message.startsWith('New passwords must') || message === passwordMessages.common ? 'next' : 'form'
}
