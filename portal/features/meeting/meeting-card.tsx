import { ExternalLink, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay, weekdayOf } from '#domain/day.ts'
import type { Meeting, MeetingsReply } from '#domain/meeting/calls.ts'
import { showClock } from '#domain/meeting/texts.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { calendarTexts } from '#portal/shared/calendar/texts.ts'
import { lazyPopup } from '#portal/shared/loading/lazy-popup.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { usePopup } from '#ui/popups/use-popup.ts'
import type { BookDialogProps } from './book-dialog.tsx'
import { GiveBackButton } from './give-back-button.tsx'

const BookPopup = lazyPopup<BookDialogProps>(async () => (await import('./book-dialog.tsx')).BookDialog)

const dayOf = (day: string) =>
  `${calendarTexts.weekdays[weekdayOf(day) as keyof typeof calendarTexts.weekdays]}, ${showDay(day)}`

type MeetingCardProps = { meeting: Meeting; reply: MeetingsReply }

/** One offer: what is booked of it, or what is free [meeting-1]. */
export function MeetingCard({ meeting, reply }: MeetingCardProps) {
  const t = useTranslations('meetings')
  const { booking, teacher, day } = meeting
  const isBooked = booking?.state === 'booked'
  const isOff = meeting.is_called_off || booking?.state === 'called off'
  const free = meeting.slots.filter(({ is_free }) => is_free).length
  const shown = isBooked ? booking : { time: meeting.from, until: meeting.until }
  const word = booking?.word || meeting.word
  return (
    <Card as="li" gap={3} edge={isOff ? 'bad' : isBooked ? 'good' : free > 0 ? 'warn' : 'quiet'}>
      <Row gap={3} lineGap={1} justify="between" isWrapping align="start">
        <Stack gap="half">
          <Text as="h3" size="md" weight="strong" wrap="anywhere">
            {teacher}
          </Text>
          {meeting.subjects && (
            <Text size="sm" tone="muted" wrap="anywhere">
              {meeting.subjects}
            </Text>
          )}
        </Stack>
        {isOff ? (
          <Badge tone="bad" text={t('calledOff')} />
        ) : booking ? (
          <Badge tone={isBooked ? 'good' : 'quiet'} text={t(`states.${booking.state}`)} />
        ) : null}
      </Row>
      <Stack gap="half">
        <Text isNumeric weight={isBooked ? 'strong' : 'medium'}>
          {dotted([
            dayOf(day),
            t('at', { from: showClock(shown.time ?? ''), until: showClock(shown.until) }),
          ])}
        </Text>
        {!isBooked && !isOff && (
          <Text size="sm" tone="muted">
            {dotted([
              t('minutes', { count: meeting.minutes }),
              meeting.is_open && t('free', { count: free }),
            ])}
          </Text>
        )}
        {meeting.place && (
          <Row gap={1} align="start">
            <MapPin size={16} aria-hidden="true" />
            <Text as="span" size="sm" wrap="anywhere">
              {meeting.place}
            </Text>
          </Row>
        )}
        {meeting.link && (
          <TextLink href={meeting.link} target="_blank" rel="noreferrer">
            <ExternalLink size={16} aria-hidden="true" /> {t('link')}
          </TextLink>
        )}
      </Stack>
      {word && (
        <Card isFlat padding="small">
          <Text wrap="lines" dir="auto">
            {word}
          </Text>
        </Card>
      )}
      {meeting.note && !isOff && (
        <Text size="sm" wrap="lines" dir="auto">
          {meeting.note}
        </Text>
      )}
      <Actions meeting={meeting} reply={reply} free={free} />
      {isBooked && (
        <Text size="xs" tone="muted">
          {booking.booked_by
            ? t('bookedBy', { name: booking.booked_by, at: showMoment(booking.booked_at) })
            : t('bookedThere', { at: showMoment(booking.booked_at) })}
        </Text>
      )}
    </Card>
  )
}

/** Until when something can be done, and the buttons for it. */
function Actions({ meeting, reply, free }: MeetingCardProps & { free: number }) {
  const t = useTranslations('meetings')
  const { isOpen, close, triggerProps } = usePopup(BookPopup.prepare)
  const { teacher, booking, is_open: isBookable } = meeting
  const isBooked = booking?.state === 'booked'
  const day = showDay(meeting.book_until)
  if (meeting.is_called_off || booking?.state === 'called off') {
    if (meeting.is_called_off || !isBookable) return null
  }
  if (isBooked && booking.outcome) return <Text size="sm">{t(`outcomes.${booking.outcome}`)}</Text>
  if (!isBookable)
    return (
      <Text size="sm" tone="muted">
        {isBooked ? t('fixed') : t('over', { day })}
      </Text>
    )
  if (!reply.may_book)
    return isBooked ? null : (
      <Text size="sm" tone="muted">
        {t('bookBy', { day })}
      </Text>
    )
  const mayChoose = free > 0
  return (
    <Row gap={3} lineGap={2} justify="between" isWrapping>
      <Text size="sm" tone="muted">
        {isBooked ? t('changeBy', { day }) : mayChoose ? t('bookBy', { day }) : t('fullText')}
      </Text>
      <Row gap={2} isWrapping>
        {isBooked && <GiveBackButton meeting={meeting} />}
        {mayChoose && (
          <Button
            {...triggerProps}
            variant={isBooked ? 'quiet' : 'primary'}
            aria-label={t(isBooked ? 'moveOf' : 'chooseOf', { teacher })}
          >
            {t(isBooked ? 'move' : 'choose')}
          </Button>
        )}
      </Row>
      {isOpen && <BookPopup meeting={meeting} reply={reply} onClose={close} />}
    </Row>
  )
}
