import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay, weekdayOf } from '#domain/day.ts'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { weekdays } from '#domain/zone.ts'
import { Grid } from '#ui/layout/grid.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ClassCard } from './class-card.tsx'
import styles from './class-list.module.css'
import { groupByDay } from './groups.ts'
import type { ShownClass } from './shown.ts'

type ClassListProps = { classes: readonly ShownClass[]; flags: RecordingFlags }

/** Classes by day [live-3], several days side by side. Cards outside the screen are not painted. */
export const ClassList = memo(function ClassList({ classes, flags }: ClassListProps) {
  const t = useTranslations('live')
  const days = groupByDay(classes)
  return (
    <Grid columns="card" gap={6} className={days.length === 1 ? styles.oneDay : styles.days}>
      {days.map(({ day, classes: ofDay }) => (
        <Stack as="section" key={day} gap={3} aria-labelledby={`live-${day}`}>
          <Text as="h2" id={`live-${day}`} size="md">
            <time dateTime={day}>
              {t('day', {
                weekday: t(`weekdays.${weekdays[weekdayOf(day) % weekdays.length] ?? 'sunday'}`),
                date: showDay(day),
              })}
            </time>
          </Text>
          <Grid as="ul" columns="card" gap={3}>
            {ofDay.map((one) => (
              <li key={one.id} className={styles.card}>
                <ClassCard live={one} flags={flags} />
              </li>
            ))}
          </Grid>
        </Stack>
      ))}
    </Grid>
  )
})
