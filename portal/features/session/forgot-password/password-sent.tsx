import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Dialog } from '#ui/popups/dialog.tsx'
import { type PasswordRequest, useForgotPassword } from './use-forgot-password.ts'

/** The time that a text message may take. */
const againAfterMs = 30_000

/** Confirms that a new password was sent, with the next steps and a button to send another. */
export function PasswordSent({ sent, onClose }: { sent: PasswordRequest; onClose: () => void }) {
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
            onClick={() => void request(sent)}
          >
            {t('sendAgain')}
          </Button>
          <Button onClick={onClose}>{t('toLogin')}</Button>
        </>
      }
    >
      <Stack gap={2}>
        <p>{t('sentTo', { end: sent.phone.slice(-4) })}</p>
        <p>{t('sentNext')}</p>
        <FormError text={error} />
      </Stack>
    </Dialog>
  )
}
