import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { OfferSheet } from '#domain/desk/meeting-calls.ts'
import { meetingLimits, offerFault, slotsOf, usualBookUntil } from '#domain/meeting/rules.ts'
import { offerFaultTexts, offerTexts, showClock } from '#domain/meeting/texts.ts'
import { makeZone } from '#domain/zone.ts'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { FormError } from '#ui/controls/form-error.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../core/session.ts'
import { AudienceFields } from './audience-fields.tsx'
import { type Choices, type OfferForm, planOf } from './form.ts'
import styles from './meetings.module.css'
import { TeacherFields } from './teacher-fields.tsx'

type OfferFieldsProps = {
  choices: Choices
  /** What is changed; undefined for a new offer. */
  before: OfferSheet | undefined
  start: OfferForm
  isPending: boolean
  error: string
  onSubmit: (form: OfferForm) => void
}

/** The form of an offer: it says at once which times come of it, and what is in the way. */
export function OfferFields({ choices, before, start, isPending, error, onSubmit }: OfferFieldsProps) {
  const t = useTranslations('deskMeetings')
  const { institute } = useMe()
  const today = makeZone(institute.time_zone).dayAt(serverNow())
  const [form, setForm] = useState(start)
  const [isTried, setTried] = useState(false)
  const set = (part: Partial<OfferForm>) => setForm((old) => ({ ...old, ...part }))
  const plan = planOf(form)
  const was = before && { day: before.day, bookUntil: before.book_until }
  const fault = offerFault(plan, today, was)
  const isForNone = form.sections.length + form.students.length === 0
  const inTheWay = fault
    ? offerFaultTexts[fault]
    : form.teachers.length === 0
      ? t('noTeacher')
      : isForNone
        ? offerTexts.noOne
        : ''
  const slots = slotsOf(plan)
  const times = slots.map(({ time }) => showClock(time)).join(', ')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (inTheWay === '') onSubmit(form)
  }
  const field = (name: 'from' | 'until' | 'minutes' | 'pause' | 'place' | 'link') => ({
    label: t(name),
    value: form[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  const isOfBooked = before !== undefined && before.booked > 0
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <Card gap={4}>
        <TeacherFields
          teachers={choices.teachers}
          before={before}
          chosen={form.teachers}
          onChange={(teachers) => set({ teachers })}
        />
        <div className={styles.fields}>
          <TextField
            label={t('day')}
            type="date"
            min={today}
            value={form.day}
            onChange={({ target: { value } }) =>
              set({
                day: value,
                // Until somebody chooses it, it follows the day.
                ...((form.bookUntil === '' || form.bookUntil === usualBookUntil(form.day)) && {
                  bookUntil: usualBookUntil(value),
                }),
              })
            }
          />
          <TextField type="time" {...field('from')} />
          <TextField type="time" {...field('until')} />
          <TextField inputMode="numeric" {...field('minutes')} />
          <TextField inputMode="numeric" {...field('pause')} />
        </div>
        <Text size="sm" tone="muted" role="status" isNumeric>
          {t('sum', { count: slots.length, times })}
        </Text>
        <div className={styles.fields}>
          <TextField hint={t('placeHint')} maxLength={meetingLimits.place} {...field('place')} />
          <TextField type="url" hint={t('linkHint')} maxLength={meetingLimits.link} {...field('link')} />
        </div>
        <TextField
          label={t('bookUntilField')}
          hint={t('bookUntilHint')}
          type="date"
          min={today}
          max={usualBookUntil(form.day)}
          value={form.bookUntil}
          onChange={(event) => set({ bookUntil: event.target.value })}
        />
        <TextArea
          label={t('note')}
          rows={2}
          maxLength={meetingLimits.note}
          value={form.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </Card>
      <Card gap={4}>
        <AudienceFields sections={choices.sections} form={form} onChange={set} />
      </Card>
      {isOfBooked && (
        <Card gap={4}>
          <TextArea
            label={t('word')}
            rows={2}
            maxLength={meetingLimits.word}
            value={form.word}
            onChange={(event) => set({ word: event.target.value })}
          />
        </Card>
      )}
      <FormError text={isTried && inTheWay ? inTheWay : error} />
      <div>
        <Button type="submit" isPending={isPending}>
          {t(before ? 'save' : 'submit')}
        </Button>
      </div>
    </Stack>
  )
}
