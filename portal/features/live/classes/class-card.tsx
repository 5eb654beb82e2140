import { memo } from 'react'
import { useTranslations } from 'use-intl/react'
import type { RecordingFlags } from '#domain/live/calls.ts'
import { isOpenUser } from '#domain/session/user-type.ts'
import { truncate } from '#domain/truncate.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { Avatar } from '#ui/avatar.tsx'
import { ClassAction } from './class-action.tsx'
import styles from './class-card.module.css'
import { ClassStatus } from './class-status.tsx'
import { nameLength, type ShownClass, teacherLength } from './shown.ts'

type ClassCardProps = { live: ShownClass; flags: RecordingFlags }

/** One class, in every list of live classes (spec/1 §2.7, spec/2 §2.1). */
export const ClassCard = memo(function ClassCard({ live, flags }: ClassCardProps) {
  const t = useTranslations('live')
  const label = useSession((session) => {
    if (isOpenUser(session.user_type)) return 'product'
    return session.is_institute_type_school ? 'section' : 'batch'
  })
  return (
    <article className={styles.card} aria-labelledby={`live-class-${live.id}`}>
      <div className={styles.top}>
        <p className={styles.line}>
          <span className={styles.times}>{t('times', { start: live.startTime, end: live.endTime })}</span>
          <span>{t('duration', { minutes: live.minutes })}</span>
        </p>
        <ClassStatus live={live} />
      </div>
      <h3 id={`live-class-${live.id}`} className={styles.name} title={live.name}>
        {truncate(live.name, nameLength)}
      </h3>
      <p className={styles.line}>
        {live.courses && <span>{t('course', { label: t(label), names: live.courses })}</span>}
        {live.meetingWith && <span>{live.meetingWith}</span>}
      </p>
      <div className={styles.foot}>
        {live.teachers && (
          <p className={styles.teacher}>
            <Avatar name={live.teachers} photo={fileAddress(live.photo)} size="small" />
            <span title={live.teachers}>{truncate(live.teachers, teacherLength)}</span>
          </p>
        )}
        <ClassAction live={live} flags={flags} />
      </div>
    </article>
  )
})
