import { useTranslations } from 'use-intl/react'
import { joinClasses } from '#ui/join-classes.ts'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './month.module.css'

/** The legend of the marks of days: at a school also holidays [timetable-2]. */
export function MonthLegend({ isSchool, hasAbsences }: { isSchool: boolean; hasAbsences: boolean }) {
  const t = useTranslations('timetable')
  return (
    <Text as="div" size="xs" tone="muted">
      <Row as="ul" gap={4} lineGap={1} isWrapping aria-label={t('legend')}>
        {isSchool && (
          <>
            <Row as="li" gap={2} className={joinClasses(styles.mark, styles.countMark)}>
              {t('schedule')}
            </Row>
            <Row as="li" gap={2} className={joinClasses(styles.mark, styles.holidayMark)}>
              {t('holiday')}
            </Row>
          </>
        )}
        {hasAbsences && (
          <Row as="li" gap={2} className={joinClasses(styles.mark, styles.absenceMark)}>
            {t('attendance.missed')}
          </Row>
        )}
      </Row>
    </Text>
  )
}
