import { Check, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import { truncate } from '#domain/truncate.ts'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { CutText } from '../entries/cut-text.tsx'
import styles from './attendance.module.css'
import { type AttendanceRecord, recordLengths } from './attendance.ts'

/** The attendance record of one class [timetable-23]. A press shows all of a cut text. */
export function AttendanceRow({ record, isThis }: { record: AttendanceRecord; isThis: boolean }) {
  const t = useTranslations('timetable.attendance')
  const facts = [
    { name: t('homeworkStatus'), text: record.homeworkStatus, length: recordLengths.homework },
    { name: t('homework'), text: record.homework, length: recordLengths.homework },
    { name: t('remark'), text: record.remark, length: recordLengths.remark },
    { name: t('note'), text: record.note, length: recordLengths.note },
  ].filter(({ text }) => text.trim() !== '')
  const tone = isThis ? 'default' : 'muted'
  return (
    <Card as="li" gap={1} padding="small" isFlat className={joinClasses(styles.record, isThis && styles.own)}>
      <Row gap={3} lineGap="half" justify="between" isWrapping>
        <Text size="sm" isNumeric>
          <b>{showDay(record.date)}</b> {showTimes(record.startTime, record.endTime)}{' '}
          {isThis && <Badge tone="info" text={t('thisClass')} />}
        </Text>
        {record.isPresent ? (
          <Badge tone="good" Icon={Check} text={t('present')} />
        ) : (
          <Badge tone="bad" Icon={X} text={t('absent')} />
        )}
      </Row>
      <Text size="sm" tone={tone} wrap="anywhere">
        {dotted([record.subject, record.kind])}
      </Text>
      {facts.length > 0 && (
        <Row as="dl" gap={4} lineGap={1} isWrapping>
          {facts.map(({ name, text, length }) => (
            <Row key={name} gap={1} align="start">
              <Text as="dt" size="xs" tone={tone}>
                {name}:
              </Text>
              <Text as="dd" size="xs" wrap="anywhere">
                <CutText text={{ shown: truncate(text, length), whole: text }} />
              </Text>
            </Row>
          ))}
        </Row>
      )}
    </Card>
  )
}
