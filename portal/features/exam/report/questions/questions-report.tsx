import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { percentOf, showPercent } from '#domain/exam/percent.ts'
import { ChartPatterns, fillOf } from '#portal/shared/exam/analysis/chart-series.tsx'
import type { TestReport } from '#portal/shared/exam/test-report.ts'
import { DataTable } from '#ui/display/data-table.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Panel } from '../panel.tsx'
import { donutParts } from './donut.ts'
import styles from './questions-report.module.css'

const looks = {
  right: { colour: 'var(--good)', pattern: 'solid' },
  wrong: { colour: 'var(--bad)', pattern: 'stripes' },
  left: { colour: 'var(--ink-2)', pattern: 'dots' },
} as const
const kinds = ['right', 'wrong', 'left'] as const
const radius = 46

/** The number of right, wrong and unanswered questions: a ring with patterns, and a table. */
export function QuestionsReport({ counts }: { counts: TestReport['you'] }) {
  const t = useTranslations('report')
  const id = useId()
  const parts = donutParts(
    kinds.map((kind) => counts[kind]),
    radius,
  )
  return (
    <Panel title={t('questionsReport')}>
      <Row gap={8} lineGap={4} isWrapping>
        <svg
          role="img"
          aria-label={t('questionsChart', { right: counts.right, wrong: counts.wrong, left: counts.left })}
          className={styles.ring}
          viewBox="0 0 120 120"
        >
          <ChartPatterns prefix={id} looks={looks} />
          <circle cx="60" cy="60" r={radius} fill="none" stroke="var(--line)" strokeWidth="16" />
          {kinds.map((kind, index) => {
            const part = parts[index]
            return (
              part && (
                <circle
                  key={kind}
                  cx="60"
                  cy="60"
                  r={radius}
                  fill="none"
                  stroke={fillOf(id, kind)}
                  strokeWidth="16"
                  strokeDasharray={`${part.length} ${part.rest}`}
                  strokeDashoffset={-part.start}
                  transform="rotate(-90 60 60)"
                />
              )
            )
          })}
          {[-8, 8].map((edge) => (
            <circle key={edge} cx="60" cy="60" r={radius + edge} fill="none" stroke="var(--line-strong)" />
          ))}
        </svg>
        <div className={styles.table}>
          <DataTable
            look="plain"
            caption={t('questionsReport')}
            rows={kinds}
            keyOf={(kind) => kind}
            columns={[
              {
                title: t('outcome'),
                cell: (kind) => (
                  <Row as="span" gap={2}>
                    <svg width="14" height="14" aria-hidden="true">
                      <rect
                        x="0.5"
                        y="0.5"
                        width="13"
                        height="13"
                        rx="3"
                        fill={fillOf(id, kind)}
                        stroke={looks[kind].colour}
                      />
                    </svg>
                    {t(kind)}
                  </Row>
                ),
              },
              { title: t('count'), isAmount: true, cell: (kind) => counts[kind] },
              {
                title: t('share'),
                isAmount: true,
                cell: (kind) => showPercent(percentOf(counts[kind], counts.questions) ?? 0),
              },
            ]}
          />
        </div>
      </Row>
    </Panel>
  )
}
