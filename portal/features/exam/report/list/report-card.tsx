import { CircleCheck, CircleSlash, Hourglass } from 'lucide-react'
import { memo, useId } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { ReportStatus } from '#domain/exam/card-status.ts'
import { showTimeLimit } from '#domain/exam/duration.ts'
import { testTypes } from '#domain/exam/reply.ts'
import { showMoment } from '#domain/time-of-day.ts'
import { truncate } from '#domain/truncate.ts'
import type { Test } from '#portal/shared/exam/read-test.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { joinClasses } from '#ui/join-classes.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Text } from '#ui/layout/text.tsx'
import { hasReport } from './listing.ts'
import styles from './report-card.module.css'

type ReportCardProps = { test: Test; status: ReportStatus; nameLength: number }

const kinds = { [testTypes.mock]: 'mock', [testTypes.practice]: 'practice' } as const

const looks = {
  expired: { tone: 'quiet', Icon: CircleSlash },
  attempted_n_under_evaluation: { tone: 'warn', Icon: Hourglass },
  called_off: { tone: 'quiet', Icon: CircleSlash },
  attempted_n_result_published: { tone: 'good', Icon: CircleCheck },
} as const satisfies Record<ReportStatus, object>

/** A test, the state of its report, and its button [report-3, report-5]. */
export const ReportCard = memo(function ReportCard({ test, status, nameLength }: ReportCardProps) {
  const t = useTranslations('report')
  const id = useId()
  const kind = kinds[test.typeId as keyof typeof kinds] ?? 'online'
  return (
    <Card
      as="article"
      gap={1}
      edge="hue"
      className={joinClasses(styles.card, styles[kind])}
      aria-labelledby={id}
    >
      <Row gap={3} lineGap={1} justify="between" isWrapping>
        <Text as="span" size="sm" tone="muted">
          {t(`types.${kind}`)}
        </Text>
        <Badge {...looks[status]} text={t(`statuses.${status}`)} />
      </Row>
      <Text as="h3" id={id} size="md" wrap="anywhere" title={test.name}>
        {truncate(test.name, nameLength)}
      </Text>
      <Text as={Row} gap={3} lineGap="half" isWrapping size="sm" tone="muted" isNumeric>
        <span>{showMoment(test.startsAt)}</span>
        <span>{showTimeLimit(test)}</span>
        {test.submittedAttempts > 0 && <span>{t('attempts', { count: test.submittedAttempts })}</span>}
        {test.isRegraded && <span>{t('regraded')}</span>}
      </Text>
      <Row justify="end" className={styles.foot}>
        {hasReport(status) ? (
          <Link
            to={`/report/${test.id}`}
            className={buttonClass({ variant: 'quiet' })}
            aria-label={t('viewOf', { name: test.name })}
          >
            {t('view')}
          </Link>
        ) : (
          <Text size="sm" tone="muted">
            {t('noReport')}
          </Text>
        )}
      </Row>
    </Card>
  )
})
