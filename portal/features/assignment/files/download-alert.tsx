import { useTranslations } from 'use-intl/react'
import { AlertDialog } from '#ui/alert-dialog.tsx'
import { buttonClass } from '#ui/button.tsx'

type DownloadAlertProps = { address: string; onClose: () => void }

export function DownloadAlert({ address, onClose }: DownloadAlertProps) {
  const t = useTranslations('assignment')
  return (
    <AlertDialog title={t('ready')} text={t('readyText')} confirmLabel={t('ok')} onConfirm={onClose}>
      <p>
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: 'quiet' })}
          onClick={onClose}
        >
          {t('download')}
        </a>
      </p>
    </AlertDialog>
  )
}
