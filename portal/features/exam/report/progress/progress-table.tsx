import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { showDay } from '#domain/day.ts'
import { showNumber, showPercent } from '#domain/exam/percent.ts'
import styles from '#portal/shared/exam/figures.module.css'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import type { ProgressPoint } from './progress.ts'

/** The figures of the line. */
export function ProgressTable({ points }: { points: readonly ProgressPoint[] }) {
  const t = useTranslations('report')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={styles.scroll} tabIndex={0}>
      <table className={styles.table} aria-label={t('progress')}>
        <thead>
          <tr>
            <th scope="col">{t('test')}</th>
            <th scope="col">{t('marks')}</th>
            <th scope="col">{t('percentage')}</th>
            <th scope="col">{t('average')}</th>
            <th scope="col">{t('rank')}</th>
            <th scope="col">{t('percentile')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.testId}>
              <th scope="row">
                <Link to={`/report/${point.testId}`}>{point.name}</Link>
                <span className={styles.part}>{showDay(point.day)}</span>
              </th>
              <td className={styles.whole}>
                {showNumber(point.marks)} / {showNumber(point.maximumMarks)}
              </td>
              <td>{showPercent(point.percent)}</td>
              <td>
                {point.average === null ? (
                  <>
                    <span aria-hidden="true">–</span>
                    <VisuallyHidden>{t('notKnown')}</VisuallyHidden>
                  </>
                ) : (
                  showPercent(point.average)
                )}
              </td>
              <td className={styles.whole}>
                {point.rank} / {point.takers}
              </td>
              <td>{point.percentile.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
