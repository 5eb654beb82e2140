import { useTranslations } from 'use-intl/react'
import type { TestReport } from '#domain/exam/report/calls.ts'
import styles from '#portal/shared/exam/figures.module.css'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ChartLegend } from './chart-legend.tsx'
import { SubjectChart, type SubjectSeries } from './subject-chart.tsx'

type SubjectPopupProps = { rows: TestReport['subject_wise_distribution']; onClose: () => void }

/** 'Subject Wise Performance': a bar chart, and the same as a table (spec/2 §2.6). */
export function SubjectPopup({ rows, onClose }: SubjectPopupProps) {
  const t = useTranslations('exam')
  const series: SubjectSeries[] = [
    { name: 'wrong', label: t('wrong'), look: { colour: 'var(--bad)', pattern: 'stripes' } },
    { name: 'right', label: t('right'), look: { colour: 'var(--good)', pattern: 'solid' } },
    { name: 'left', label: t('left'), look: { colour: 'var(--ink-2)', pattern: 'dots' } },
  ]
  const figures = rows.map((row) => ({
    subject: row.subject_name,
    wrong: row.wrong_ques_count,
    right: row.right_ques_count,
    left: row.left_ques_count,
  }))
  return (
    <Dialog title={t('subjectWise')} onClose={onClose} size="wide">
      {figures.length === 0 ? (
        <EmptyState title={t('noSubjects')} />
      ) : (
        <div className={styles.stack}>
          <ChartLegend series={series} />
          <SubjectChart label={t('subjectWise')} series={series} rows={figures} />
          <table className={styles.table} aria-label={t('subjectWise')}>
            <thead>
              <tr>
                <th scope="col">{t('subject')}</th>
                {series.map(({ name, label }) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.map((row) => (
                <tr key={row.subject}>
                  <th scope="row">{row.subject}</th>
                  {series.map(({ name }) => (
                    <td key={name}>{row[name]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  )
}
