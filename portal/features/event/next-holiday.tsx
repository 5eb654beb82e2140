import { useTranslations } from 'use-intl/react'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './event.module.css'
import { type Holiday, nextHoliday, openingAfter } from './holidays.ts'
import { useDaysName } from './use-days-name.ts'

type NextHolidayProps = {
  /** Undefined while loading. */
  holidays: readonly Holiday[] | undefined
  /** Undefined while loading. */
  weeklyOffs: ReadonlySet<number> | undefined
  today: string
  /** The last day of the viewed year. */
  until: string
  onOpen: (day: string) => void
}

/** The running or next holiday, and the day on which school reopens. */
export function NextHoliday({ holidays, weeklyOffs, today, until, onOpen }: NextHolidayProps) {
  const t = useTranslations('event')
  const names = useNames()
  const daysName = useDaysName()
  if (holidays === undefined || weeklyOffs === undefined)
    return (
      <Card padding="small" gap="half" isFlat edge="good">
        <Skeleton shape="line" />
        <Skeleton shape="line" />
        <Skeleton shape="line" />
      </Card>
    )
  const next = nextHoliday(holidays, today)
  if (!next)
    return (
      <Text size="sm" tone="muted">
        {t('noMoreHolidays')}
      </Text>
    )
  const { title, first } = next
  const opens = openingAfter(next, holidays, weeklyOffs, until)
  return (
    <Card
      as="button"
      type="button"
      padding="small"
      gap="half"
      isFlat
      edge="good"
      className={styles.next}
      onClick={() => onOpen(first < today ? today : first)}
    >
      <Text as="span" size="sm" tone="muted">
        {t(first <= today ? 'holidayNow' : 'nextHoliday')} · {daysName(next)}
      </Text>
      <Text as="b" wrap="anywhere">
        {title}
      </Text>
      {opens !== undefined && <Text as="span">{t('opensAgain', { day: names.ofDay(opens) })}</Text>}
    </Card>
  )
}
