import { useTranslations } from 'use-intl/react'
import type { HoursReply } from '#domain/ask/calls.ts'
import { expectationText, expectedAnswer, showHours } from '#domain/ask/hours.ts'
import { showTime } from '#domain/time-of-day.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Text } from '#ui/layout/text.tsx'

/** When answers come, and when one may be expected to what is written now, also without a network [ask-6]. */
export function HoursLine({ hours }: { hours: HoursReply }) {
  const t = useTranslations('ask')
  const zone = useZone()
  const now = useMinute()
  const [day, minute] = [zone.dayAt(now), zone.minuteAt(now)]
  const expected = expectedAnswer({ day, minute }, { openDays: hours.open_days, until: hours.until })
  const when = expected
    ? t('expect', {
        now: t(expected.from === day ? 'nowOpen' : 'nowClosed', { time: showTime(minute) }),
        expectation: expectationText(expected, day),
      })
    : hours.open_days.every((one) => one < day) && t('afterHolidays')
  return (
    <Text size="sm" tone="muted" isNumeric>
      {t('hours', { hours: showHours(hours) })} {when}
    </Text>
  )
}
