import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { dotted } from '#domain/bidi.ts'
import { showDay } from '#domain/day.ts'
import type { BookEntry, DayBook } from '#domain/desk/fees/book-calls.ts'
import { showMoney } from '#domain/fee/money.ts'
import { Badge } from '#ui/display/badge.tsx'
import { type Column, DataTable } from '#ui/display/data-table.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { TextLink } from '#ui/layout/text-link.tsx'
import { useShownTime } from '../../core/shown-time.ts'
import styles from './book.module.css'

type Sums = DayBook['total']
const tones = { payment: 'good', reversal: 'bad', refund: 'warn' } as const

/** The sums of a day book, and its entries, the newest first. */
export function BookTables({ book, isOneDay }: { book: DayBook; isOneDay: boolean }) {
  const t = useTranslations('deskBook')
  const { entries, count } = book
  return (
    <>
      <div className={styles.sums}>
        <SumTable title={t('byMethod')} name={t('name.method')} rows={book.by_method} />
        <SumTable title={t('byCashier')} name={t('name.cashier')} rows={book.by_cashier} />
      </div>
      {!isOneDay && <DayTable book={book} />}
      <Stack as="section" gap={3} aria-labelledby="book-list">
        <Text as="h2" size="lg" id="book-list">
          {t('list')}
        </Text>
        {count > entries.length && (
          <Text size="sm" tone="warn">
            {t('shownOnly', {
              shown: entries.length.toLocaleString('en-IN'),
              count: count.toLocaleString('en-IN'),
            })}
          </Text>
        )}
        <EntryTable entries={entries} />
      </Stack>
    </>
  )
}

const amountColumn = <Row,>(title: string, of: (row: Row) => number, isMain = false): Column<Row> => ({
  title,
  isAmount: true,
  isMain,
  cell: (row) => showMoney(of(row)),
})

function SumTable({ title, name, rows }: { title: string; name: string; rows: readonly Sums[] }) {
  const t = useTranslations('deskBook')
  const columns: Column<Sums>[] = [
    { title: name, isLong: true, isLead: true, cell: (row) => row.name },
    { title: t('entries'), isAmount: true, cell: (row) => row.count },
    amountColumn(t('in'), (row) => row.in),
    amountColumn(t('out'), (row) => row.out),
    amountColumn(t('net'), (row) => row.net, true),
  ]
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h2" size="lg">
        {title}
      </Text>
      <DataTable caption={title} narrow="fit" columns={columns} rows={rows} keyOf={(row) => row.name} />
    </Stack>
  )
}

type Day = DayBook['by_day'][number]

/** What came in on each day, by method. */
function DayTable({ book }: { book: DayBook }) {
  const t = useTranslations('deskBook')
  const columns: Column<Day>[] = [
    {
      title: t('name.day'),
      isLead: true,
      cell: (row) => (
        <Text as="span" wrap="nowrap">
          {showDay(row.name)}
        </Text>
      ),
    },
    ...book.by_method.map(({ name }) => amountColumn<Day>(name, (row) => row.methods[name] ?? 0)),
    amountColumn<Day>(t('net'), (row) => row.net, true),
  ]
  return (
    <Stack as="section" gap={2} aria-label={t('byDay')}>
      <Text as="h2" size="lg">
        {t('byDay')}
      </Text>
      <DataTable caption={t('byDay')} columns={columns} rows={book.by_day} keyOf={(row) => row.name} />
    </Stack>
  )
}

function EntryTable({ entries }: { entries: readonly BookEntry[] }) {
  const t = useTranslations('deskBook')
  const show = useShownTime()
  const columns: Column<BookEntry>[] = [
    {
      title: t('columns.receipt'),
      isLong: true,
      cell: (row) => (
        <Stack as="span">
          <Text as="span" wrap="anywhere">
            {row.receipt_no}
          </Text>
          <Text as="span" size="xs" tone="muted" wrap="nowrap">
            {showDay(row.day)}
          </Text>
        </Stack>
      ),
    },
    {
      title: t('columns.student'),
      isLong: true,
      isLead: true,
      cell: (row) => (
        <Stack as="span">
          <TextLink as={Link} to={`/fees/students/${row.student_id}`}>
            {row.student}
          </TextLink>
          <Text as="span" size="xs" tone="muted" wrap="anywhere">
            {row.section}
          </Text>
        </Stack>
      ),
    },
    {
      title: t('columns.kind'),
      isLong: true,
      cell: (row) => (
        <Stack as="span" gap={1} align="start">
          <Badge tone={tones[row.kind]} text={t(`kinds.${row.kind}`)} />
          {row.reason && (
            <Text as="span" size="xs" tone="muted" wrap="anywhere">
              {row.reason}
            </Text>
          )}
        </Stack>
      ),
    },
    {
      title: t('columns.method'),
      isLong: true,
      cell: (row) => dotted([row.method, row.instrument].filter(Boolean)),
    },
    { title: t('columns.amount'), isAmount: true, isMain: true, cell: (row) => showMoney(row.amount) },
    {
      title: t('columns.cashier'),
      isLong: true,
      cell: (row) => (
        <Stack as="span">
          <Text as="span" wrap="anywhere">
            {row.cashier || t('elsewhere')}
          </Text>
          <Text as="span" size="xs" tone="muted">
            {show(row.at)}
          </Text>
        </Stack>
      ),
    },
  ]
  return (
    <DataTable
      caption={t('list')}
      columns={columns}
      rows={entries}
      keyOf={(row) => `${row.kind} ${row.payment_id} ${row.at} ${row.amount}`}
    />
  )
}
