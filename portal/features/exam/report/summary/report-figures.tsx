import { useTranslations } from 'use-intl/react'
import { showDuration, showSeconds } from '#domain/exam/duration.ts'
import { showNumber } from '#domain/exam/percent.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import { percentileOf } from '#domain/exam/report/report.ts'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './report-figures.module.css'

type ReportFiguresProps = {
  report: TestReport
  /** How long the test may take; null where it may take any time. */
  minutes: number | null
}

/** The figures that one looks for first (spec/3 §5 "Report calculations"). */
export function ReportFigures({ report: { test_report: own }, minutes }: ReportFiguresProps) {
  const t = useTranslations('report')
  const attempted = own.right_ques_count + own.wrong_ques_count
  const of = (whole: string | number) => t('of', { whole: String(whole) })
  const figures = [
    { kind: 'score', value: showNumber(own.total_score), of: of(showNumber(own.total_marks)) },
    { kind: 'rank', value: own.rank, of: of(own.total_students) },
    { kind: 'percentile', value: percentileOf(own.rank, own.total_students), of: '' },
    {
      kind: 'time',
      value: showSeconds(own.total_attempted_time),
      of: minutes === null ? '' : of(showDuration(minutes)),
    },
    { kind: 'attempted', value: attempted, of: of(attempted + own.left_ques_count) },
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <Card key={figure.kind} gap="half" className={styles.figure}>
          <Text as="dt" size="sm" tone="muted">
            {t(figure.kind)}
          </Text>
          <Text as="dd" size="sm" tone="muted">
            <strong>{figure.value}</strong>
            {figure.of !== '' && (
              <>
                {' '}
                <span>{figure.of}</span>
              </>
            )}
          </Text>
        </Card>
      ))}
    </dl>
  )
}
