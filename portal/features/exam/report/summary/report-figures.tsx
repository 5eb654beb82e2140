import { useTranslations } from 'use-intl/react'
import { showDuration, showSeconds } from '#domain/exam/duration.ts'
import { showNumber } from '#domain/exam/percent.ts'
import { nameLengths, percentileOf, weakestSubject } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { Card } from '#ui/layout/card.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './report-figures.module.css'

type ReportFiguresProps = {
  report: TestReport
  /** The time limit of the test; null if unlimited. */
  minutes: number | null
  /** A report shows the score separately, and the weakest subject among the figures. */
  isBelowScore?: boolean
}

/** The main figures [report-12]. */
export function ReportFigures({ report, minutes, isBelowScore = false }: ReportFiguresProps) {
  const t = useTranslations('report')
  const { you, rank, takers } = report
  const weakest = isBelowScore ? weakestSubject(report.subjects) : undefined
  const of = (whole: string | number) => t('of', { whole: String(whole) })
  const figures = [
    ...(isBelowScore
      ? []
      : [{ kind: 'score', value: showNumber(you.marks), of: of(showNumber(you.totalMarks)) } as const]),
    { kind: 'rank', value: rank, of: of(takers) },
    { kind: 'percentile', value: percentileOf(rank, takers), of: '' },
    {
      kind: 'time',
      value: showSeconds(you.seconds),
      of: minutes === null ? '' : of(showDuration(minutes)),
    },
    { kind: 'attempted', value: you.attempted, of: of(you.questions) },
    ...(weakest
      ? [
          {
            kind: 'weakest',
            value: truncate(weakest.subject, nameLengths.subject),
            of: t('rightOf', {
              right: weakest.right,
              whole: weakest.right + weakest.wrong + weakest.left,
            }),
          } as const,
        ]
      : []),
  ] as const
  return (
    <dl className={styles.figures}>
      {figures.map((figure) => (
        <Card key={figure.kind} gap="half" className={styles.figure} data-kind={figure.kind}>
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
