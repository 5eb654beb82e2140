import { useTranslations } from 'use-intl/react'
import { isDay } from '#domain/day.ts'
import { makeZone } from '#domain/zone.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { useMe } from '../../core/session.ts'
import { Unfetched } from '../../core/unfetched.tsx'
import { useQueryState } from '../../use-query-state.ts'
import styles from '../fees.module.css'
import { FeesHead } from '../fees-head.tsx'
import { Figures } from '../figures.tsx'
import { bookTexts } from '../office-texts.ts'
import { useBook } from '../queries.ts'
import { feesTexts } from '../texts.ts'
import { BookFiles } from './book-files.tsx'
import { BookTables } from './book-tables.tsx'
import { type SpanName, spanNames, spanOf } from './spans.ts'

const texts = { deskFees: feesTexts, deskBook: bookTexts }

/** What came and went, by method, cashier and day [desk-60]. */
export function BookScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Book />
    </FeatureTexts>
  )
}

function Book() {
  const t = useTranslations('deskBook')
  const { time_zone } = useMe().institute
  const today = makeZone(time_zone).dayAt(Date.now())
  const [asked, show] = useQueryState({ from: '', to: '', cashier: '' })
  const from = isDay(asked.from) ? asked.from : today
  const to = isDay(asked.to) ? asked.to : from
  const view = { from, to, cashier: asked.cashier }
  const query = useBook(view)
  const { data, isFetching } = query
  const named = spanNames.find((name) => {
    const span = spanOf(name, today)
    return span.from === from && span.to === to
  })
  return (
    <Stack gap={4}>
      <FeesHead title={t('title')} text={t('about')} actions={<BookFiles view={view} />} />
      <div className={styles.tools}>
        <Segments<SpanName | 'own'>
          label={t('spans')}
          value={named ?? 'own'}
          options={[
            ...spanNames.map((value) => ({ value, label: t(value) })),
            ...(named ? [] : [{ value: 'own' as const, label: t('own') }]),
          ]}
          onChange={(name) => name !== 'own' && show(spanOf(name, today))}
        />
        <TextField
          label={t('from')}
          type="date"
          max={today}
          value={from}
          onChange={(event) => {
            const day = event.target.value || today
            show({ from: day, to: [day, to].toSorted().at(-1) ?? day })
          }}
        />
        <TextField
          label={t('to')}
          type="date"
          min={from}
          max={today}
          value={to}
          onChange={(event) => {
            const day = event.target.value || today
            show({ to: day, from: [day, from].toSorted()[0] ?? day })
          }}
        />
        {data && data.cashiers.length > 0 && (
          <SelectField
            label={t('cashier')}
            value={asked.cashier}
            options={[
              { value: '', label: t('allCashiers') },
              ...data.cashiers.map(({ cashier_id, name }) => ({ value: String(cashier_id), label: name })),
            ]}
            onChange={(event) => show({ cashier: event.target.value })}
          />
        )}
      </div>
      {data ? (
        <Stack gap={4} aria-busy={isFetching || undefined}>
          <Figures
            label={t('title')}
            figures={[
              {
                name: t('in'),
                amount: data.total.in,
                note: t('count', { count: data.count, shown: data.count.toLocaleString('en-IN') }),
              },
              { name: t('out'), amount: data.total.out },
              { name: t('net'), amount: data.total.net },
            ]}
          />
          {data.count === 0 ? (
            <EmptyState title={t('empty')} />
          ) : (
            <BookTables book={data} isOneDay={from === to} />
          )}
        </Stack>
      ) : (
        <Unfetched query={query} count={6} />
      )}
    </Stack>
  )
}
