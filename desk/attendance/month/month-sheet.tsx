import { useTranslations } from 'use-intl/react'
import { daysFrom, firstDayOf, lastDayOf } from '#domain/day.ts'
import { dayCodeOf } from '#domain/desk/attendance.ts'
import type { MonthRegister } from '#domain/desk/attendance-calls.ts'
import { joinClasses } from '#ui/join-classes.ts'
import { Text } from '#ui/layout/text.tsx'
import { useMe } from '../../core/session.ts'
import { isSunday, sectionName, showMonth } from '../shown.ts'
import styles from './month.module.css'

type MonthSheetProps = { register: MonthRegister; month: string }

/** A row for each student and a column for each day; up to 60 students fit one sheet of A4 across. */
export function MonthSheet({ register, month }: MonthSheetProps) {
  const t = useTranslations('deskAttendance')
  const { institute } = useMe()
  const days = daysFrom(firstDayOf(month), lastDayOf(month))
  const classDays = new Set(register.days)
  const title = t('sheet', { title: sectionName(register), month: showMonth(month) })
  return (
    <div className={styles.sheet}>
      <Text size="sm" tone="muted" className={styles.institute}>
        {institute.name}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard. */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <table className={styles.table}>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                {t('number')}
              </th>
              <th scope="col" className={styles.name}>
                {t('name')}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className={joinClasses(styles.day, isSunday(day) && styles.sunday)}>
                  {Number(day.slice(8))}
                </th>
              ))}
              <th scope="col">{t('present_letter')}</th>
              <th scope="col">{t('percent')}</th>
            </tr>
          </thead>
          <tbody>
            {register.students.map((student, index) => {
              const leave = new Set(student.leave_days)
              const own = new Map(student.days.map((one) => [one.day, one]))
              const held = student.days.reduce((sum, one) => sum + one.marked, 0)
              const missed = student.days.reduce((sum, one) => sum + one.absent, 0)
              const there = student.days.filter((one) => dayCodeOf(one) !== 'A').length
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: classmates may share name and number, and rows never move.
                <tr key={index}>
                  <td className={styles.number}>{student.roll_no || index + 1}</td>
                  <th scope="row" className={styles.name}>
                    <span dir="auto">{student.name}</span>
                  </th>
                  {days.map((day) => {
                    const one = own.get(day)
                    const isOnLeave = leave.has(day)
                    const code = dayCodeOf({ ...(one ?? { marked: 0, absent: 0, late: 0 }), isOnLeave })
                    return (
                      <td
                        key={day}
                        className={joinClasses(styles.day, isSunday(day) && styles.sunday)}
                        data-code={code || undefined}
                      >
                        {code || (classDays.has(day) ? '' : '–')}
                      </td>
                    )
                  })}
                  <td>{student.days.length > 0 ? there : ''}</td>
                  <td>{held > 0 ? Math.round((100 * (held - missed)) / held) : ''}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
      <Text size="xs" tone="muted">
        {t('legend')}
      </Text>
    </div>
  )
}
