import { Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { type BookingAtDesk, callOffOffer, type OfferSheet } from '#domain/desk/meeting-calls.ts'
import { attendanceTakers } from '#domain/desk/roles.ts'
import { minuteOf } from '#domain/meeting/rules.ts'
import { showClock } from '#domain/meeting/texts.ts'
import { makeZone } from '#domain/zone.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { ScreenHead } from '../app/screen-head.tsx'
import { useMe } from '../core/session.ts'
import { showDatedDay } from '../core/shown-time.ts'
import { Unfetched } from '../core/unfetched.tsx'
import styles from './meetings.module.css'
import { useAudience } from './meetings-screen.tsx'
import { useOffer, useWriting } from './queries.ts'
import { SlotRow } from './slot-row.tsx'
import { deskMeetingTexts } from './texts.ts'
import { WordDialog } from './word-dialog.tsx'

const texts = { deskMeetings: deskMeetingTexts }

/** The day's sheet of an offer: who comes when, and who has not booked [desk-152]. */
export function SheetScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Sheet />
    </FeatureTexts>
  )
}

function Sheet() {
  const t = useTranslations('deskMeetings')
  const id = Number(useParams().id)
  const query = useOffer(id)
  const { data } = query
  if (data) return <Loaded offer={data} />
  return (
    <Stack gap={4}>
      <ScreenHead title={t('title')} back={{ to: '/meetings', text: t('back') }} />
      <Unfetched query={query} count={6} />
    </Stack>
  )
}

function Loaded({ offer }: { offer: OfferSheet }) {
  const t = useTranslations('deskMeetings')
  const audience = useAudience()
  const { roles, institute } = useMe()
  const [isCallingOff, setCallingOff] = useState(false)
  const { write, isPending, error, setError } = useWriting()
  const zone = makeZone(institute.time_zone)
  const now = serverNow()
  const today = zone.dayAt(now)
  const mayWrite =
    roles.some((role) => attendanceTakers.includes(role)) && !offer.is_called_off && offer.day >= today
  const bookedAt = new Map(
    offer.bookings.flatMap((one) => (one.state === 'booked' ? [[one.time, one] as const] : [])),
  )
  const ended = offer.bookings.filter(({ state }) => state !== 'booked')
  const free = offer.times.filter(({ time }) => !bookedAt.has(time))
  const hasBegun = (time: string) => now >= zone.momentOf(offer.day, minuteOf(time))
  const callOff = (word: string) =>
    void write(callOffOffer, { params: { offer_id: offer.offer_id }, body: { word } }, ({ result }) => {
      setCallingOff(false)
      showToast(t('allCalledOff', { count: result.bookings }), 'good')
    })
  return (
    <Stack gap={4}>
      <ScreenHead
        title={showDatedDay(offer.day)}
        back={{ to: '/meetings', text: t('back') }}
        beside={
          offer.is_called_off ? (
            <Badge tone="bad" text={t('calledOff')} />
          ) : (
            <Badge tone="info" text={t('booked', { booked: offer.booked, slots: offer.slots })} />
          )
        }
        text={dotted([offer.teacher, audience(offer), offer.place])}
        actions={
          <Row gap={2} isWrapping>
            <Button variant="quiet" onClick={() => window.print()}>
              <Printer size={18} aria-hidden="true" />
              {t('print')}
            </Button>
            {mayWrite && (
              <>
                <Button variant="quiet" onClick={() => setCallingOff(true)}>
                  {t('callOffAll')}
                </Button>
                <Link to={`/meetings/${offer.offer_id}/edit`} className={buttonClass({ variant: 'quiet' })}>
                  <Pencil size={18} aria-hidden="true" />
                  {t('edit')}
                </Link>
              </>
            )}
          </Row>
        }
      />
      {!offer.is_teacher_here && !offer.is_called_off && (
        <Card tone="warn" padding="small">
          {t('teacherLeft')}
        </Card>
      )}
      {offer.word && (
        <Card isFlat padding="small">
          <Text wrap="lines">{offer.word}</Text>
        </Card>
      )}
      <Text size="sm" tone="muted">
        {dotted([
          t('at', { from: showClock(offer.from), until: showClock(offer.until) }),
          t('each', { count: offer.minutes }),
          t('bookUntil', { day: showDay(offer.book_until) }),
        ])}
      </Text>
      <Card as="ul" padding="none" isDivided aria-label={t('sheet')}>
        {offer.times.map(({ time }) => (
          <SlotRow
            key={time}
            offer={offer}
            time={time}
            booking={bookedAt.get(time)}
            free={free}
            mayWrite={mayWrite}
            mayMark={
              hasBegun(time) && roles.some((role) => attendanceTakers.includes(role)) && !offer.is_called_off
            }
          />
        ))}
      </Card>
      {mayWrite && <WaitingCard waiting={offer.waiting} />}
      {ended.length > 0 && <Ended bookings={ended} />}
      {isCallingOff && (
        <WordDialog
          title={t('callOffTitle')}
          text={t('callOffText', { count: offer.booked })}
          submitLabel={t('callOff')}
          isNeeded={offer.booked > 0}
          isPending={isPending}
          error={error}
          onSubmit={callOff}
          onClose={() => {
            setCallingOff(false)
            setError('')
          }}
        />
      )}
    </Stack>
  )
}

function WaitingCard({ waiting }: Pick<OfferSheet, 'waiting'>) {
  const t = useTranslations('deskMeetings')
  return (
    <Fold title={t('waiting', { count: waiting.length })}>
      <Card as="ul" padding="none" isDivided>
        {waiting.map((one) => (
          <li key={one.student_id} className={styles.slot}>
            <Text as="span" size="sm" tone="muted">
              {one.roll_no || '–'}
            </Text>
            <Text as="span" wrap="anywhere">
              {one.name}
            </Text>
            <Text as="span" size="sm" tone="muted">
              {one.sections}
            </Text>
          </li>
        ))}
      </Card>
    </Fold>
  )
}

function Ended({ bookings }: { bookings: readonly BookingAtDesk[] }) {
  const t = useTranslations('deskMeetings')
  return (
    <Fold title={t('earlier')}>
      <Card as="ul" padding="none" isDivided>
        {bookings.map((one) => (
          <li key={one.student_id} className={styles.slot}>
            <Text as="span" className={styles.time}>
              {showClock(one.time)}
            </Text>
            <Text as="span" wrap="anywhere">
              {dotted([one.name, one.word])}
            </Text>
            <Text as="span" size="sm" tone="muted">
              {t(`states.${one.state}`)}
            </Text>
          </li>
        ))}
      </Card>
    </Fold>
  )
}
