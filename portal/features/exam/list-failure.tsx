import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api.ts'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'

/** Whether the failure has a message of the server: then `ListFailure` replaces the list. */
export const hasServerMessage = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.hasServerMessage

/** The server's message as a toast and in a dialog that leads home [exam-10]. Needs the texts `exam`. */
export function ListFailure({ message }: { message: string }) {
  const t = useTranslations('exam')
  const navigate = useNavigate()
  useEffect(() => {
    showToast(message, 'bad')
  }, [message])
  return (
    <AlertDialog
      title={t('listFailed')}
      text={message}
      confirmLabel={t('toHome')}
      onConfirm={() => void navigate('/dashboard')}
    />
  )
}
