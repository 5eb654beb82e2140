import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import type { JoinOutcome } from './use-join.ts'

type JoinAlertProps = { outcome: JoinOutcome; onClose: () => void }

export function JoinAlert({ outcome, onClose }: JoinAlertProps) {
  const t = useTranslations('joining')
  return (
    <AlertDialog title={t('title')} text={t(outcome.kind)} confirmLabel={t('ok')} onConfirm={onClose}>
      {outcome.kind === 'blocked' && (
        <p>
          <a
            href={outcome.address}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: 'quiet' })}
            onClick={onClose}
          >
            {t('openClass')}
          </a>
        </p>
      )}
    </AlertDialog>
  )
}
