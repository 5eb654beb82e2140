import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { type BookingAtDesk, bookForFamily, type OfferSheet } from '#domain/desk/meeting-calls.ts'
import { showClock } from '#domain/meeting/texts.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useWriting } from './queries.ts'
import { WordDialog } from './word-dialog.tsx'

type MoveDialogProps = {
  offer: OfferSheet
  booking: BookingAtDesk
  free: OfferSheet['times']
  onClose: () => void
}

/** Moves what a family has booked to a free time, with a word for it. */
export function MoveDialog({ offer, booking, free, onClose }: MoveDialogProps) {
  const t = useTranslations('deskMeetings')
  const [chosen, setChosen] = useState('')
  const { write, isPending, error } = useWriting()
  const to = free.find(({ time }) => time === chosen)?.time ?? free[0]?.time
  const move = (word: string) => {
    if (to === undefined) return
    const body = {
      student_id: booking.student_id,
      time: to,
      seen: booking.time,
      version: offer.version,
      word,
    }
    void write(bookForFamily, { params: { offer_id: offer.offer_id }, body }, () => {
      onClose()
      showToast(t('movedDone'), 'good')
    })
  }
  return (
    <WordDialog
      title={t('moveTitle', { name: booking.name })}
      submitLabel={t('move')}
      isNeeded
      isOff={to === undefined}
      isPending={isPending}
      error={error}
      onSubmit={move}
      onClose={onClose}
    >
      {to === undefined ? (
        <Text>{t('noFree')}</Text>
      ) : (
        <SelectField
          label={t('to')}
          value={to}
          options={free.map(({ time }) => ({ value: time, label: showClock(time) }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </WordDialog>
  )
}
