import { Check, Minus, X } from 'lucide-react'
import { useTranslations } from 'use-intl/react'
import { nameLengths } from '#domain/exam/report/report.ts'
import { truncate } from '#domain/truncate.ts'
import type { SubjectResult } from '#portal/shared/exam/test-report.ts'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Panel } from '../panel.tsx'
import styles from './subject-bars.module.css'

const kinds = [
  { kind: 'right', Icon: Check },
  { kind: 'wrong', Icon: X },
  { kind: 'left', Icon: Minus },
] as const

/** A bar for each subject: right, wrong, unanswered. The table under it has the same figures. */
export function SubjectBars({ rows }: { rows: readonly SubjectResult[] }) {
  const t = useTranslations('report')
  return (
    <Panel title={t('subjects')}>
      {rows.length === 0 ? (
        <Text size="sm" tone="muted">
          {t('noSubjects')}
        </Text>
      ) : (
        <>
          <Row as="ul" gap={4} lineGap={1} isWrapping className={styles.legend} aria-hidden="true">
            {kinds.map(({ kind, Icon }) => (
              <Row key={kind} as="li" gap={1} data-kind={kind}>
                <Icon size={14} strokeWidth={3} />
                {t(kind)}
              </Row>
            ))}
          </Row>
          <Stack as="ul" gap={4}>
            {rows.map((row) => (
              <SubjectBar key={row.subject} row={row} />
            ))}
          </Stack>
        </>
      )}
    </Panel>
  )
}

function SubjectBar({ row }: { row: SubjectResult }) {
  const t = useTranslations('report')
  const { subject, right, wrong, left } = row
  return (
    <li className={styles.row}>
      <span title={subject}>{truncate(subject, nameLengths.subject)}</span>
      <span role="img" aria-label={t('subjectBar', { subject, right, wrong, left })} className={styles.track}>
        {kinds.map(
          ({ kind, Icon }) =>
            row[kind] > 0 && (
              <span key={kind} data-kind={kind} style={{ flexGrow: row[kind] }}>
                <Icon size={12} strokeWidth={3} aria-hidden="true" />
                {row[kind]}
              </span>
            ),
        )}
      </span>
    </li>
  )
}
