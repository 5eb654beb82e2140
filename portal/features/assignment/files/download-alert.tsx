import { useTranslations } from 'use-intl/react'
import { buttonClass } from '#ui/controls/button.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'

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
