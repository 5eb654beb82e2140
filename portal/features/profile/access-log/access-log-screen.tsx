import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { accessFilters } from '#domain/profile/access-log.ts'
import { FeatureTexts } from '#portal/shared/feature-texts.tsx'
import { QueryView } from '#portal/shared/query-view.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Segments } from '#ui/segments.tsx'
import { AccountPage } from '../account/account-page.tsx'
import { AccountSkeleton } from '../account/account-skeleton.tsx'
import { AccessDays } from './access-days.tsx'
import styles from './access-log-screen.module.css'
import { accessLogTexts } from './access-log-texts.ts'
import { filterOf, useAccessLog } from './use-access-log.ts'

const texts = { accessLog: accessLogTexts }

/** /profile/access-log: who saw or changed what (docs/decisions/17). The filter stands in the address, as `show`. */
export function AccessLogScreen() {
  return (
    <FeatureTexts texts={texts}>
      <AccessLogPage />
    </FeatureTexts>
  )
}

type Log = ReturnType<typeof useAccessLog>
type Pages = NonNullable<Log['data']>

function AccessLogPage() {
  const t = useTranslations('accessLog')
  const [search, setSearch] = useSearchParams()
  const show = filterOf(search.get('show'))
  const query = useAccessLog(show)
  const days = query.data?.pages[0]?.days_kept
  return (
    <AccountPage back={t('back')} title={t('title')}>
      {days !== undefined && <p className={styles.intro}>{t('intro', { days })}</p>}
      <div className={styles.filters}>
        <Segments
          label={t('show')}
          value={show}
          options={accessFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(value) => setSearch(value === 'all' ? {} : { show: value }, { replace: true })}
        />
      </div>
      <QueryView
        query={query as UseQueryResult<Pages>}
        loading={<AccountSkeleton />}
        isEmpty={({ pages }) => pages.every(({ entries }) => entries.length === 0)}
        empty={<EmptyState title={t('none')} text={t('noneText', { show })} />}
      >
        {({ pages }) => (
          <>
            <AccessDays entries={pages.flatMap(({ entries }) => entries)} />
            {query.hasNextPage && (
              <Button
                variant="quiet"
                className={styles.earlier}
                isPending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('earlier')}
              </Button>
            )}
            {query.isFetchNextPageError && (
              <p role="alert" className={styles.intro}>
                {query.error?.message}
              </p>
            )}
          </>
        )}
      </QueryView>
    </AccountPage>
  )
}
