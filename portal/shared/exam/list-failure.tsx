import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { ApiError } from '#portal/shared/api.ts'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'

/** Whether a list of exams failed with a message of the server: the list says nothing then, but `ListFailure` does. */
export const isToldByServer = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.hasServerMessage

/** What the server says, as a toast and before a backdrop whose dismissal goes home (spec/3 §8). Uses the texts `exam`. */
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
