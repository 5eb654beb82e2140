import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showPercent } from '#domain/exam/percent.ts'
import { truncate } from '#domain/truncate.ts'
import styles from '#portal/shared/exam/figures.module.css'
import { type AnalysisBar, showMarks } from '#portal/shared/exam/offline.ts'
import { useSession } from '#portal/shared/session-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { AnalysisChart } from './analysis-chart.tsx'

/** Characters of a description (spec/3 §9). */
const longestName = 45

/** The exams on paper as bars, and the same as a table. Draws with Recharts: to be loaded when it is shown. */
export function AnalysisFigures({ bars }: { bars: readonly AnalysisBar[] }) {
  const t = useTranslations('exam')
  const isSchool = useSession((session) => session.is_institute_type_school)
  if (bars.length === 0) return <EmptyState title={t('noAnalysis')} />
  const hasBatches = new Set(bars.map((bar) => bar.batchName)).size > 1
  return (
    <div className={styles.stack}>
      <AnalysisChart label={t('analysisChart')} bars={bars} />
      <table className={styles.table} aria-label={t('analysis')}>
        <thead>
          <tr>
            <th scope="col">{t('exam')}</th>
            {hasBatches && <th scope="col">{isSchool ? t('section') : t('batch')}</th>}
            <th scope="col">{t('marks')}</th>
            <th scope="col">{t('percent')}</th>
            <th scope="col">{t('rankShort')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.examId}>
              <th scope="row">
                {truncate(bar.name, longestName)}
                <span className={styles.part}>{showDay(bar.day)}</span>
              </th>
              {hasBatches && <td>{bar.batchName}</td>}
              <td className={styles.whole}>{showMarks(bar.marks)}</td>
              <td>{showPercent(bar.percent)}</td>
              <td>{bar.rank}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
