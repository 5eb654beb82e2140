import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { type Test, testTypes } from '#domain/exam/calls.ts'
import type { ReportStatus } from '#domain/exam/card-status.ts'
import { showTimeLimit } from '#domain/exam/duration.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { truncate } from '#domain/truncate.ts'
import { Badge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { hasReport } from './listing.ts'
import styles from './report-card.module.css'

type ReportCardProps = { test: Test; status: ReportStatus; nameLength: number }

const kinds = { [testTypes.mock]: 'mock', [testTypes.practice]: 'practice' } as const

const looks = {
  expired: { tone: 'quiet', Icon: CircleSlash },
  attempted_n_under_evaluation: { tone: 'warn', Icon: Hourglass },
  attempted_n_result_published: { tone: 'good', Icon: CircleCheck },
} as const satisfies Record<ReportStatus, object>

/** A test, how far its report is, and the way to it (spec/3 §2 "Exam cards"). */
export const ReportCard = memo(function ReportCard({ test, status, nameLength }: ReportCardProps) {
  const t = useTranslations('report')
  const id = useId()
  const kind = kinds[test.test_type_id as keyof typeof kinds] ?? 'online'
  return (
    <article className={styles.card} data-kind={kind} aria-labelledby={id}>
      <div className={styles.top}>
        <span className={styles.kind}>{t(`types.${kind}`)}</span>
        <Badge {...looks[status]} text={t(`statuses.${status}`)} />
      </div>
      <h3 id={id} className={styles.name} title={test.test_name}>
        {truncate(test.test_name, nameLength)}
      </h3>
      <p className={styles.facts}>
        <span>{showMoment(test.start_date)}</span>
        <span>{showTimeLimit(test)}</span>
        {test.total_attempts > 0 && <span>{t('attempts', { count: test.total_attempts })}</span>}
      </p>
      <div className={styles.foot}>
        {hasReport(status) ? (
          <Link
            to={`/report/${test.test_id}`}
            className={buttonClass({ variant: 'quiet' })}
            aria-label={t('viewOf', { name: test.test_name })}
          >
            {t('view')}
          </Link>
        ) : (
          <p className={styles.none}>{t('noReport')}</p>
        )}
      </div>
    </article>
  )
})
