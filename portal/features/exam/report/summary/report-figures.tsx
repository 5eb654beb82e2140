import { useTranslations } from 'use-intl/react'
import { showDuration, showSeconds } from '#domain/exam/duration.ts'
import { showNumber } from '#domain/exam/percent.ts'
import { percentileOf } from '#domain/exam/report/report.ts'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './report-figures.module.css'

type ReportFiguresProps = {
  report: TestReport
  /** How long the test may take; null where it may take any time. */
  minutes: number | null
}

/** The main figures (spec/3 §5 "Report calculations"). */
export function ReportFigures({ report: { you, rank, takers }, minutes }: ReportFiguresProps) {
  const t = useTranslations('report')
  const of = (whole: string | number) => t('of', { whole: String(whole) })
  const figures = [
    { kind: 'score', value: showNumber(you.marks), of: of(showNumber(you.totalMarks)) },
    { kind: 'rank', value: rank, of: of(takers) },
    { kind: 'percentile', value: percentileOf(rank, takers), of: '' },
    {
      kind: 'time',
      value: showSeconds(you.seconds),
      of: minutes === null ? '' : of(showDuration(minutes)),
    },
    { kind: 'attempted', value: you.attempted, of: of(you.questions) },
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
