import { Fragment } from 'react'
import { useTranslations } from 'use-intl/react'
import { showTimes } from '#portal/shared/calendar/entry.ts'
import { useNames } from '#portal/shared/calendar/use-names.ts'
import type { OfflineExam } from '#portal/shared/exam/offline.ts'
import { useMinute } from '#portal/shared/time/use-minute.ts'
import { useZone } from '#portal/shared/time/use-zone.ts'
import { Badge } from '#ui/display/badge.tsx'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './offline-exam-card.module.css'
import { isSheetShown, type SheetRow, sheetRows } from './sittings.ts'

/** The day and hours of each subject of an exam on paper. Needs the texts `exam` and `calendar`. */
export function DateSheet({ exam }: { exam: OfflineExam }) {
  const t = useTranslations('exam')
  const names = useNames()
  const rows = sheetRows(exam.sittings, useZone(), useMinute())
  if (!isSheetShown(exam, rows)) return null
  const hasBegun = rows.some(({ status }) => status !== 'before')
  const columns: Column<SheetRow>[] = [
    {
      title: t('subject'),
      cell: (row) => (
        <Row gap={2} lineGap="half" isWrapping>
          <Text as="span" {...lookOf(row)}>
            {row.subject}
          </Text>
          {row.status === 'running' && <Badge tone="good" text={t('now')} />}
          {row.isNext && <Badge tone="accent" text={t('next')} />}
        </Row>
      ),
    },
    { title: t('day'), cell: (row) => <Cell row={row} parts={[names.ofShortDay(row.day)]} /> },
    { title: t('hours'), cell: (row) => <Cell row={row} parts={hoursOf(row)} /> },
  ]
  return (
    <Stack gap={1} className={styles.sheet}>
      <Row gap={2} lineGap={1} isWrapping>
        <Text as="h4" size="sm">
          {t('dateSheet')}
        </Text>
        {!hasBegun && <Badge tone="info" text={t('coming')} />}
      </Row>
      <DataTable
        caption={t('dateSheetOf', { name: exam.name })}
        columns={columns}
        rows={rows}
        keyOf={({ day, startTime, subject }) => `${day} ${startTime} ${subject}`}
        look="plain"
      />
    </Stack>
  )
}

/** On a narrow screen a line breaks only after the dash. */
const hoursOf = ({ startTime, endTime }: SheetRow) =>
  showTimes(startTime, endTime).replace('– ', '–\n').split('\n')

function Cell({ row, parts }: { row: SheetRow; parts: readonly string[] }) {
  return (
    <Text as="span" {...lookOf(row)}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <Text as="span" wrap="nowrap">
            {part}
          </Text>
        </Fragment>
      ))}
    </Text>
  )
}

const lookOf = ({ status, isNext }: SheetRow) =>
  ({
    tone: status === 'over' ? 'muted' : 'default',
    weight: isNext || status === 'running' ? 'bold' : 'normal',
  }) as const
