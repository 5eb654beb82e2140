import { useTranslations } from 'use-intl/react'
import { showNumber } from '#domain/exam/percent.ts'
import type { TestReport } from '#domain/exam/report/calls.ts'
import { nameLengths, subjectMinutes } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import figures from '#portal/shared/exam/figures.module.css'
import styles from '../report.module.css'

/** Score, right, wrong, left and minutes of each subject (spec/3 §3 "Subject-wise row"). */
export function SubjectTable({ rows }: { rows: TestReport['subject_wise_distribution'] }) {
  const t = useTranslations('report')
  if (rows.length === 0) return <p className={styles.note}>{t('noSubjects')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={figures.scroll} tabIndex={0}>
      <table className={figures.table} aria-label={t('examScore')}>
        <thead>
          <tr>
            <th scope="col">{t('subject')}</th>
            <th scope="col">{t('score')}</th>
            <th scope="col">{t('right')}</th>
            <th scope="col">{t('wrong')}</th>
            <th scope="col">{t('left')}</th>
            <th scope="col">{t('minutes')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.subject_name}>
              <th scope="row" title={row.subject_name}>
                {truncate(row.subject_name, nameLengths.subject)}
              </th>
              <td>{showNumber(row.total_score)}</td>
              <td>{row.right_ques_count}</td>
              <td>{row.wrong_ques_count}</td>
              <td>{row.left_ques_count}</td>
              <td className={figures.whole}>
                {t('minutesText', { count: subjectMinutes(row.total_attempted_time) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
