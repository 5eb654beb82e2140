import { useTranslations } from 'use-intl/react'
import type { TestReport } from '#domain/exam/report/calls.ts'
import styles from '#portal/shared/exam/figures.module.css'
import { joinClasses } from '#ui/join-classes.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { comparisonRows, type Figure } from './comparison.ts'

type ComparisonTableProps = { report: TestReport; label: string }

/** You / Topper / Average (spec/2 §2.6). */
export function ComparisonTable({ report, label }: ComparisonTableProps) {
  const t = useTranslations('exam')
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('figure')}</VisuallyHidden>
          </th>
          <th scope="col" className={styles.own}>
            {t('you')}
          </th>
          <th scope="col">{t('topper')}</th>
          <th scope="col">{t('average')}</th>
        </tr>
      </thead>
      <tbody>
        {comparisonRows(report).map(({ kind, you, topper, average }) => (
          <tr key={kind}>
            <th scope="row">{t(`figures.${kind}`)}</th>
            <FigureCell figure={you} isOwn />
            <FigureCell figure={topper} />
            <FigureCell figure={average} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function FigureCell({ figure, isOwn = false }: { figure: Figure | null; isOwn?: boolean }) {
  const t = useTranslations('exam')
  return (
    <td className={joinClasses(isOwn && styles.own)}>
      {figure ? (
        <>
          {figure.text}
          {figure.percent && <span className={styles.part}>{figure.percent}</span>}
        </>
      ) : (
        <>
          <span aria-hidden="true">–</span>
          <VisuallyHidden>{t('withheld')}</VisuallyHidden>
        </>
      )}
    </td>
  )
}
