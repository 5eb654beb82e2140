import { Check, Minus, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import type { TestReport } from '#domain/exam/report/calls.ts'
import { nameLengths } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import { Panel } from '../panel.tsx'
import common from '../report.module.css'
import styles from './subject-bars.module.css'

const kinds = [
  { kind: 'right', Icon: Check },
  { kind: 'wrong', Icon: X },
  { kind: 'left', Icon: Minus },
] as const

/** A bar for each subject: right, wrong, left. The table under it has the same figures. */
export function SubjectBars({ rows }: { rows: TestReport['subject_wise_distribution'] }) {
  const t = useTranslations('report')
  return (
    <Panel title={t('subjects')}>
      {rows.length === 0 ? (
        <p className={common.note}>{t('noSubjects')}</p>
      ) : (
        <>
          <ul className={styles.legend} aria-hidden="true">
            {kinds.map(({ kind, Icon }) => (
              <li key={kind} data-kind={kind}>
                <Icon size={14} strokeWidth={3} />
                {t(kind)}
              </li>
            ))}
          </ul>
          <ul className={styles.bars}>
            {rows.map((row) => (
              <SubjectBar key={row.subject_name} row={row} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function SubjectBar({ row }: { row: TestReport['subject_wise_distribution'][number] }) {
  const t = useTranslations('report')
  const subject = row.subject_name
  const counts = { right: row.right_ques_count, wrong: row.wrong_ques_count, left: row.left_ques_count }
  return (
    <li className={styles.row}>
      <span title={subject}>{truncate(subject, nameLengths.subject)}</span>
      <span role="img" aria-label={t('subjectBar', { subject, ...counts })} className={styles.track}>
        {kinds.map(
          ({ kind, Icon }) =>
            counts[kind] > 0 && (
              <span key={kind} data-kind={kind} style={{ flexGrow: counts[kind] }}>
                <Icon size={12} strokeWidth={3} aria-hidden="true" />
                {counts[kind]}
              </span>
            ),
        )}
      </span>
    </li>
  )
}
