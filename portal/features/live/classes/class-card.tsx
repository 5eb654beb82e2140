import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { classStatus } from '#domain/live/status.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { truncate } from '#domain/truncate.ts'
import { JoinButton } from '#portal/shared/joining/join-button.tsx'
import { anchorOf } from '#portal/shared/navigation/address.ts'
import { RecordingsButton } from '#portal/shared/recordings/recordings-button.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { TeacherFaces } from '#portal/shared/teachers/teacher-faces.tsx'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './class-card.module.css'
import { countdownTo } from './countdown.ts'
import { nameLength, type ShownClass, teacherLength } from './shown.ts'

type ClassCardProps = { live: ShownClass; flags: RecordingFlags }

/** One class, in every list of live classes [live-4]. */
export const ClassCard = memo(function ClassCard({ live, flags }: ClassCardProps) {
  const t = useTranslations('live')
  const label = useSession((session) => {
    if (isOpenUser(session.userType)) return 'product'
    return session.isSchool ? 'section' : 'batch'
  })
  return (
    <Card
      as="article"
      gap={1}
      edge="good"
      className={styles.card}
      aria-labelledby={`live-class-${live.id}`}
      data-anchor={anchorOf('class', live.id)}
    >
      <Row gap={3} align="start" justify="between">
        <Text size="sm" tone="muted">
          <Row as="span" gap={2} isWrapping isDotted>
            <Text as="span" wrap="nowrap">
              {t('times', { start: live.startTime, end: live.endTime })}
            </Text>
            <span>{t('duration', { minutes: live.minutes })}</span>
          </Row>
        </Text>
        <ClassStatus live={live} />
      </Row>
      <Text as="h3" id={`live-class-${live.id}`} size="md" wrap="anywhere" title={live.name}>
        {truncate(live.name, nameLength)}
      </Text>
      <Text size="sm" tone="muted" wrap="anywhere">
        <Row as="span" gap={2} lineGap="half" isWrapping isDotted>
          {live.courses && <span>{t('course', { label: t(label), names: live.courses })}</span>}
          {live.meetingWith && <span>{live.meetingWith}</span>}
        </Row>
      </Text>
      <Row gap={3} justify="end" className={styles.foot}>
        {live.teacherNames && (
          <Row gap={2} className={styles.teacher}>
            <TeacherFaces teachers={live.teachers} />
            <Text as="span" size="sm" tone="muted" wrap="anywhere" title={live.teacherNames}>
              {truncate(live.teacherNames, teacherLength)}
            </Text>
          </Row>
        )}
        <ClassAction live={live} flags={flags} />
      </Row>
    </Card>
  )
})

type ClassActionProps = { live: ShownClass; flags: RecordingFlags }

/** Join until it ends; then View, if its recordings may be viewed [live-8]. */
function ClassAction({ live, flags }: ClassActionProps) {
  const hasEnded = classStatus(live, useMinute()) === 'over'
  if (!hasEnded) return <JoinButton item={live} wording="live" name={live.name} />
  return (
    live.recordings.length > 0 && (
      <RecordingsButton title={live.name} recordings={live.recordings} flags={flags} />
    )
  )
}

/** Ongoing, or the time until it begins; nothing after its end [live-7]. It follows the clock. */
function ClassStatus({ live }: { live: ShownClass }) {
  const t = useTranslations('live')
  const nowMs = useMinute()
  const status = classStatus(live, nowMs)
  if (status === 'over') return null
  if (status === 'running') return <Badge tone="good" text={t('ongoing')} />
  const countdown = countdownTo(live.startMs, nowMs)
  const text =
    countdown.unit === 'days'
      ? t('daysLeft', { count: countdown.count })
      : t('hoursLeft', { time: countdown.time })
  return <Badge tone="info" text={text} />
}
