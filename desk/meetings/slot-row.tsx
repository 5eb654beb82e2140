import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import {
  type BookingAtDesk,
  callOffBooking,
  markOutcome,
  type OfferSheet,
} from '#domain/desk/meeting-calls.ts'
import { officeReaders } from '#domain/desk/roles.ts'
import { showClock } from '#domain/meeting/texts.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useMe } from '../core/session.ts'
import { BookDialog } from './book-dialog.tsx'
import styles from './meetings.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { useWriting } from './queries.ts'
import { WordDialog } from './word-dialog.tsx'

type SlotRowProps = {
  offer: OfferSheet
  time: string
  booking: BookingAtDesk | undefined
  free: OfferSheet['times']
  mayWrite: boolean
  /** Once it has begun. */
  mayMark: boolean
}

/** One time: free, or who comes, with what staff may do [desk-153, desk-154, desk-156]. */
export function SlotRow({ offer, time, booking, free, mayWrite, mayMark }: SlotRowProps) {
  const t = useTranslations('deskMeetings')
  const [open, setOpen] = useState<'book' | 'move' | 'callOff'>()
  const { write, isPending, error, setError } = useWriting()
  const shown = showClock(time)
  const close = () => {
    setOpen(undefined)
    setError('')
  }
  const params = { offer_id: offer.offer_id }
  const callOff = (word: string) => {
    if (!booking) return
    const body = { student_id: booking.student_id, seen: time, version: offer.version, word }
    void write(callOffBooking, { params, body }, () => {
      close()
      showToast(t('calledOffDone'), 'good')
    })
  }
  return (
    <li className={styles.slot}>
      <Text as="span" weight="strong" className={styles.time}>
        {shown}
      </Text>
      {booking ? (
        <Family booking={booking} />
      ) : (
        <Text as="span" tone="muted">
          {t('free')}
        </Text>
      )}
      <div className={styles.actions}>
        {!booking && mayWrite && (
          <Button variant="quiet" aria-label={t('bookAt', { time: shown })} onClick={() => setOpen('book')}>
            {t('book')}
          </Button>
        )}
        {booking && mayMark && <Outcome offer={offer} booking={booking} />}
        {booking && mayWrite && !mayMark && (
          <>
            <Button
              variant="quiet"
              aria-label={t('callOffOf', { name: booking.name, time: shown })}
              onClick={() => setOpen('callOff')}
            >
              {t('callOff')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('moveOf', { name: booking.name, time: shown })}
              onClick={() => setOpen('move')}
            >
              {t('move')}
            </Button>
          </>
        )}
      </div>
      {open === 'book' && <BookDialog offer={offer} time={time} onClose={close} />}
      {open === 'move' && booking && (
        <MoveDialog offer={offer} booking={booking} free={free} onClose={close} />
      )}
      {open === 'callOff' && booking && (
        <WordDialog
          title={t('callOffOneTitle', { name: booking.name })}
          submitLabel={t('callOff')}
          isNeeded
          isPending={isPending}
          error={error}
          onSubmit={callOff}
          onClose={close}
        />
      )}
    </li>
  )
}

function Family({ booking }: { booking: BookingAtDesk }) {
  const t = useTranslations('deskMeetings')
  const { roles } = useMe()
  const hasPage = roles.some((role) => officeReaders.includes(role))
  return (
    <Stack gap="half">
      {hasPage ? (
        <TextLink as={Link} to={`/people/${booking.person_id}`}>
          {booking.name}
        </TextLink>
      ) : (
        <Text as="span" weight="medium" wrap="anywhere">
          {booking.name}
        </Text>
      )}
      <Text as="span" size="sm" tone="muted" wrap="anywhere">
        {dotted([
          booking.sections,
          booking.booked_by ? t('bookedBy', { name: booking.booked_by }) : t('bookedHere'),
          booking.word,
        ])}
      </Text>
    </Stack>
  )
}

function Outcome({ offer, booking }: { offer: OfferSheet; booking: BookingAtDesk }) {
  const t = useTranslations('deskMeetings')
  const { write, error } = useWriting()
  /** What was pressed last, until it is on the server. */
  const [wanted, setWanted] = useState<BookingAtDesk['outcome']>()
  const latest = useRef<BookingAtDesk['outcome']>(undefined)
  const params = { offer_id: offer.offer_id }
  const mark = async (outcome: BookingAtDesk['outcome']) => {
    const isRunning = latest.current !== undefined
    latest.current = outcome
    setWanted(outcome)
    if (isRunning) return
    for (let sent: typeof wanted; sent !== latest.current; ) {
      sent = latest.current
      const body = { student_id: booking.student_id, outcome: sent }
      await write(markOutcome, { params, body }, () => undefined)
    }
    latest.current = undefined
    setWanted(undefined)
  }
  return (
    <Stack gap={1}>
      <Segments
        label={t('outcomeOf', { name: booking.name })}
        value={wanted ?? booking.outcome}
        options={[
          { value: 'came', label: t('came') },
          { value: 'missed', label: t('missed') },
          { value: '', label: t('notMarked') },
        ]}
        onChange={(outcome) => void mark(outcome)}
      />
      <FormError text={error} />
    </Stack>
  )
}
