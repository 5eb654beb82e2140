import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type Asked, useForgotPassword } from '#portal/features/session/use-forgot-password.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormError } from '#ui/form-error.tsx'
import styles from './password-sent.module.css'

/** A message takes its time: before that nobody needs another one. */
const againAfterMs = 30_000

/** A new password is on its way: what to do with it, and how to have it sent again. */
export function PasswordSent({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const t = useTranslations('session.forgotPassword')
  const [mayAskAgain, setMayAskAgain] = useState(false)
  const { request, error, isPending } = useForgotPassword({
    onDone: () => setMayAskAgain(false),
    onSeveral: () => undefined,
  })
  useEffect(() => {
    if (mayAskAgain) return
    const timer = setTimeout(() => setMayAskAgain(true), againAfterMs)
    return () => clearTimeout(timer)
  }, [mayAskAgain])
  return (
    <Dialog
      title={t('sentTitle')}
      onClose={onClose}
      isDismissable={false}
      hasCloseButton={false}
      footer={
        <>
          <Button
            variant="quiet"
            disabled={!mayAskAgain}
            isPending={isPending}
            onClick={() => void request(asked)}
          >
            {t('sendAgain')}
          </Button>
          <Button onClick={onClose}>{t('toLogin')}</Button>
        </>
      }
    >
      <div className={styles.told}>
        <p>{t('sentTo', { end: asked.user_name.slice(-4) })}</p>
        <p>{t('sentNext')}</p>
        <FormError text={error} />
      </div>
    </Dialog>
  )
}
