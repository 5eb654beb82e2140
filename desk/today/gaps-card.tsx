import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Lesson } from '#domain/desk/attendance-calls.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { sectionName, stateOf } from '../attendance/shown.ts'
import styles from './today.module.css'

type GapsCardProps = { lessons: readonly Lesson[]; day: string; now: number }

/** For the office: which sections lack registers of classes that have begun, and how many students are absent. */
export function GapsCard({ lessons, day, now }: GapsCardProps) {
  const t = useTranslations('deskToday')
  const said = useTranslations('deskAttendance')
  const due = lessons.filter((one) => ['taken', 'partly', 'missing'].includes(stateOf(one, now)))
  const missing = due.filter((one) => stateOf(one, now) === 'missing')
  const bySection = Map.groupBy(missing, ({ section_id }) => section_id)
  // A student who misses several classes is one: of each section the class with most of them counts.
  const absent = [...Map.groupBy(due, ({ section_id }) => section_id).values()].reduce(
    (sum, own) => sum + Math.max(...own.map((one) => one.absent)),
    0,
  )
  return (
    <Card padding="none" isDivided>
      <Stack gap={1} className={styles.gap}>
        <Text weight="strong">
          {due.length === 0 ? t('noneDue') : said('gapsText', { missing: missing.length, due: due.length })}
        </Text>
        <Row gap={4} justify="between" isWrapping>
          <Text size="sm" tone="muted">
            {t('absentToday', { count: absent })}
          </Text>
          <TextLink as={Link} to={`/attendance?day=${day}`}>
            {t('openDay')}
          </TextLink>
        </Row>
      </Stack>
      {[...bySection.values()].map((own) => {
        const [first] = own
        if (!first) return null
        return (
          <Row key={first.section_id} justify="between" gap={3} className={styles.gap}>
            <TextLink as={Link} to={`/attendance/${first.section_id}/${day}`}>
              {sectionName(first)}
            </TextLink>
            <Badge tone="warn" text={t('gapsOf', { count: own.length })} />
          </Row>
        )
      })}
    </Card>
  )
}
