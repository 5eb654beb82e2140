import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Meeting } from '#domain/meeting/calls.ts'
import { showMeeting } from '#domain/meeting/texts.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { AlertDialog } from '#ui/popups/alert-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useBooking } from './writing.ts'

/** Gives a booked time back, after a question. */
export function GiveBackButton({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('meetings')
  const { giveBack } = useBooking(meeting)
  const { isPending, error, setError, run } = useWork()
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    setError('')
  }
  const confirm = () =>
    void run(async () => {
      await giveBack()
      setAsking(false)
      showToast(t('givenBack'), 'good')
    })
  return (
    <>
      <Button
        variant="quiet"
        aria-label={t('giveBackOf', { teacher: meeting.teacher })}
        onClick={() => setAsking(true)}
      >
        {t('giveBack')}
      </Button>
      {isAsking && (
        <AlertDialog
          title={t('giveBackTitle')}
          text={t('giveBackText', { meeting: showMeeting(meeting.day, meeting.booking?.time ?? '') })}
          confirmLabel={t('giveBack')}
          cancelLabel={t('keep')}
          isPending={isPending}
          onConfirm={confirm}
          onCancel={close}
        >
          <FormError text={error} />
        </AlertDialog>
      )}
    </>
  )
}
