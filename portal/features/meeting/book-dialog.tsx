import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import type { Meeting, MeetingsReply } from '#domain/meeting/calls.ts'
import { showClock, showMeeting } from '#domain/meeting/texts.ts'
import { useWork } from '#portal/shared/forms/use-work.ts'
import { FormError } from '#ui/controls/form-error.tsx'
import { Text } from '#ui/layout/text.tsx'
import { FormDialog } from '#ui/popups/form-dialog.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import styles from './meeting.module.css'
import { overlapOf } from './queries.ts'
import { useBooking } from './writing.ts'

export type BookDialogProps = { meeting: Meeting; reply: MeetingsReply; onClose: () => void }

/** The times of an offer: one press chooses, the other books [meeting-8]. A time that is taken meanwhile is shown as taken. */
export function BookDialog({ meeting, reply, onClose }: BookDialogProps) {
  const t = useTranslations('meetings')
  const name = useId()
  const { book } = useBooking(meeting)
  const { isPending, error, setError, run } = useWork()
  const isMove = meeting.booking?.state === 'booked'
  const own = isMove ? meeting.booking?.time : undefined
  const free = meeting.slots.filter(({ is_free }) => is_free)
  const [chosen, setChosen] = useState(free[0]?.time ?? '')
  const slot = free.find(({ time }) => time === chosen)
  const overlap = slot && overlapOf(reply, meeting, slot)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!slot) return
    void run(async () => {
      await book(slot.time)
      onClose()
      showToast(t(isMove ? 'moved' : 'done', { meeting: showMeeting(meeting.day, slot.time) }), 'good')
    })
  }
  const time = slot ? showClock(slot.time) : ''
  return (
    <FormDialog
      title={t(isMove ? 'moveOf' : 'chooseOf', { teacher: meeting.teacher })}
      submitLabel={slot ? t(isMove ? 'moveTo' : 'book', { time }) : t('choose')}
      isPending={isPending}
      isOff={!slot}
      isDismissable
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className={styles.times}>
        <legend className={styles.legend}>{t('times', { day: showDay(meeting.day) })}</legend>
        {meeting.slots.map((one) => (
          <label key={one.time} className={styles.time}>
            <input
              type="radio"
              name={name}
              value={one.time}
              checked={one.time === slot?.time}
              disabled={!one.is_free}
              onChange={() => {
                setError('')
                setChosen(one.time)
              }}
            />
            <span>{showClock(one.time)}</span>
            {!one.is_free && (
              <Text as="span" size="xs" tone="muted">
                {one.time === own ? t('states.booked') : t('taken')}
              </Text>
            )}
          </label>
        ))}
      </fieldset>
      <Text size="sm" role="status" tone="bad">
        {overlap && t(overlap.name ? 'overlap' : 'overlapOwn', overlap)}
      </Text>
      <FormError text={error} />
    </FormDialog>
  )
}
