import { useTranslations } from 'use-intl/react'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Fold } from '#ui/display/fold.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { ShowMore } from '../core/show-more.tsx'
import { messageOf } from '../core/texts.ts'
import { Unfetched } from '../core/unfetched.tsx'
import { useQueryState } from '../use-query-state.ts'
import styles from './fees.module.css'
import { FeesHead } from './fees-head.tsx'
import { Figures } from './figures.tsx'
import { FindStudent } from './find-student.tsx'
import { OwingTable } from './owing-table.tsx'
import { useMayWrite, useOwing } from './queries.ts'
import { SearchBox } from './search-box.tsx'
import { SectionSums } from './section-sums.tsx'
import { feesTexts } from './texts.ts'

const texts = { deskFees: feesTexts }

/** Who owes what since when [desk-51]. */
export function OwingScreen() {
  return (
    <FeatureTexts texts={texts}>
      <Owing />
    </FeatureTexts>
  )
}

function Owing() {
  const t = useTranslations('deskFees')
  const mayWrite = useMayWrite()
  const [view, show] = useQueryState({ year: '', section: '', search: '', all: '' })
  const query = useOwing({ ...view, all: view.all !== '' })
  const { data, error, isFetching } = query
  const [first] = data?.pages ?? []
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const sums = first?.sums
  const isNarrowed = view.search !== '' || view.section !== ''
  return (
    <Stack gap={4}>
      <FeesHead title={t('title')} text={t('about')} actions={<FindStudent mayWrite={mayWrite} />} />
      <div className={styles.tools}>
        <SearchBox label={t('search')} value={view.search} onChange={(search) => show({ search }, true)} />
        <SelectField
          label={t('section')}
          value={view.section}
          options={[
            { value: '', label: t('allSections') },
            ...(first?.sections ?? []).flatMap(({ section_id, name }) =>
              section_id === null ? [] : [{ value: String(section_id), label: name }],
            ),
          ]}
          onChange={(event) => show({ section: event.target.value })}
        />
        {first && first.years.length > 1 && (
          <SelectField
            label={t('year')}
            value={String(first.year_id)}
            options={first.years.map(({ year_id, name }) => ({ value: String(year_id), label: name }))}
            onChange={(event) => show({ year: event.target.value, section: '' })}
          />
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={view.all !== ''}
            onChange={(event) => show({ all: event.target.checked ? 'yes' : '' })}
          />
          {t('everybody')}
        </label>
      </div>
      {sums && (
        <Figures
          label={t('title')}
          figures={[
            {
              name: t('sums.dueNow'),
              amount: sums.due_now,
              tone: sums.due_now > 0 ? 'bad' : 'default',
              note: t('count', { count: sums.students, shown: sums.students.toLocaleString('en-IN') }),
            },
            { name: t('sums.coming'), amount: sums.due - sums.due_now },
            { name: t('sums.paid'), amount: sums.paid },
            ...(sums.credit > 0 ? [{ name: t('sums.credit'), amount: sums.credit }] : []),
          ]}
        />
      )}
      {first?.sections && first.sections.length > 1 && !isNarrowed && (
        <Fold title={t('bySection')}>
          <SectionSums sections={first.sections} onChoose={(section) => show({ section: String(section) })} />
        </Fold>
      )}
      {data ? (
        rows.length === 0 ? (
          <Nothing hasYears={first?.year_id !== null} isNarrowed={isNarrowed} />
        ) : (
          <div aria-busy={isFetching || undefined}>
            <OwingTable rows={rows} year={view.year} />
          </div>
        )
      ) : (
        <Unfetched query={query} count={8} />
      )}
      {data && error && (
        <Text role="alert" tone="bad" size="sm">
          {messageOf(error)}
        </Text>
      )}
      <ShowMore query={query} text={t('more')} />
    </Stack>
  )
}

function Nothing({ hasYears, isNarrowed }: { hasYears: boolean; isNarrowed: boolean }) {
  const t = useTranslations('deskFees')
  if (!hasYears) return <EmptyState title={t('noYears')} />
  return isNarrowed ? (
    <EmptyState title={t('noneFits')} text={t('noneFitsText')} />
  ) : (
    <EmptyState title={t('noDues')} text={t('noDuesText')} />
  )
}
