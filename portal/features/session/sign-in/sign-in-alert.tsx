import { useTranslations } from 'use-intl/react'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import styles from './sign-in-alert.module.css'
import type { SignInStep } from './use-sign-in.ts'

type SignInAlertProps = {
  step: Extract<SignInStep, { kind: 'otherDevice' | 'notice' | 'appLink' }>
  isPending: boolean
  onUseThisDevice: () => void
  onClose: () => void
}

/** A notice that must be read before signing in continues or ends [session-15, session-16, session-21]. */
export function SignInAlert({ step, isPending, onUseThisDevice, onClose }: SignInAlertProps) {
  const t = useTranslations('session')
  if (step.kind === 'otherDevice') {
    return (
      <AlertDialog
        title={t('otherDevice.title')}
        text={t('otherDevice.text')}
        confirmLabel={t('otherDevice.accept')}
        cancelLabel={t('otherDevice.cancel')}
        isPending={isPending}
        onConfirm={onUseThisDevice}
        onCancel={onClose}
      />
    )
  }
  const text = step.kind === 'notice' ? t(`notices.${step.text}`) : step.notice.text
  const link = step.kind === 'appLink' ? step.notice.link : undefined
  return (
    <AlertDialog title={t('notices.title')} text={text} confirmLabel={t('notices.ok')} onConfirm={onClose}>
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
          {link}
        </a>
      )}
    </AlertDialog>
  )
}
