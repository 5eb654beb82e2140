import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import { showDay, weekdayOf } from '#domain/day.ts'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { weekdays } from '#domain/zone.ts'
import { ClassCard } from './class-card.tsx'
import styles from './class-list.module.css'
import { groupByDay } from './groups.ts'
import type { ShownClass } from './shown.ts'

type ClassListProps = { classes: readonly ShownClass[]; flags: RecordingFlags }

/** Classes by day and date (spec/2 §2.1). Cards out of view are neither laid out nor painted. */
export const ClassList = memo(function ClassList({ classes, flags }: ClassListProps) {
  const t = useTranslations('live')
  return (
    <div className={styles.days}>
      {groupByDay(classes).map(({ day, classes: ofDay }) => (
        <section key={day} className={styles.day} aria-labelledby={`live-${day}`}>
          <h2 id={`live-${day}`} className={styles.title}>
            <time dateTime={day}>
              {t('day', {
                weekday: t(`weekdays.${weekdays[weekdayOf(day) % weekdays.length] ?? 'sunday'}`),
                date: showDay(day),
              })}
            </time>
          </h2>
          <ul className={styles.cards}>
            {ofDay.map((one) => (
              <li key={one.id} className={styles.card}>
                <ClassCard live={one} flags={flags} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
})
