import { memo } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { AssignmentItem } from '#domain/assignment/calls.ts'
import { shownStatus } from '#domain/assignment/status.ts'
import { buttonClass } from '#ui/button.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { DueDate } from '../due/due-date.tsx'
import { DueNote } from '../due/due-note.tsx'
import { StatusBadge } from '../status-badge.tsx'
import styles from './assignment-card.module.css'

const hues = [styles.hue1, styles.hue2, styles.hue3, styles.hue4, styles.hue5]

/** The same subject has the same colour everywhere. */
function hueOf(subject: string): string | undefined {
  const sum = Array.from(subject).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return hues[sum % hues.length]
}

type AssignmentCardProps = {
  item: AssignmentItem
  /** Unsent work for it is kept on this device. */
  isUnsent: boolean
}

/** One assignment of the list (spec/1 §2.6); the whole card is its link. */
export const AssignmentCard = memo(function AssignmentCard({ item, isUnsent }: AssignmentCardProps) {
  const t = useTranslations('assignment')
  const { title, course_name, subject_name, end_date, file_id } = item
  return (
    <article className={styles.card} aria-labelledby={`assignment-${file_id}`}>
      <span className={joinClasses(styles.mark, hueOf(subject_name))} aria-hidden="true">
        {Array.from(subject_name)[0]}
      </span>
      <div className={styles.about}>
        <h2 id={`assignment-${file_id}`} className={styles.title}>
          {title}
        </h2>
        <p className={styles.course}>
          <span>{course_name}</span>
          <span>{subject_name}</span>
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('dueDate')}</dt>
          <dd>
            <DueDate endDate={end_date} />
          </dd>
        </div>
        <div>
          <dt>{t('status')}</dt>
          <dd>
            <StatusBadge status={shownStatus(item)} />
          </dd>
        </div>
      </dl>
      <div className={styles.left}>
        <DueNote item={item} isUnsent={isUnsent} />
      </div>
      <Link
        to={`/assignment/${file_id}`}
        className={joinClasses(buttonClass({ variant: 'quiet' }), styles.view)}
        aria-label={t('viewOf', { title })}
      >
        {t('view')}
      </Link>
    </article>
  )
})
