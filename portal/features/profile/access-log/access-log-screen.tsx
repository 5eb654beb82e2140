import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { accessFilters } from '#domain/profile/access-log.ts'
import { QueryView } from '#portal/shared/query-view.tsx'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Segments } from '#ui/controls/segments.tsx'
import { EmptyState } from '#ui/display/empty-state.tsx'
import { Failure } from '#ui/display/failure.tsx'
import { Waiting } from '#ui/display/skeleton.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from '../account/account.module.css'
import { AccountPage } from '../account/account-page.tsx'
import { AccessDays } from './access-days.tsx'
import { accessLogTexts } from './access-log-texts.ts'
import { filterOf, useAccessLog } from './queries.ts'

const texts = { accessLog: accessLogTexts }

/**
 * /profile/access-log: views and changes of the person's data (docs/decisions/17). The address has the filter as
 * `show`.
 */
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
  const days = query.data?.pages[0]?.daysKept
  return (
    <AccountPage back={t('back')} title={t('title')}>
      {days !== undefined && <Text tone="muted">{t('intro', { days })}</Text>}
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
        loading={<Waiting gap={3} />}
        isEmpty={({ pages }) => pages.every(({ entries }) => entries.length === 0)}
        empty={<EmptyState title={t('none')} text={t('noneText', { show })} />}
      >
        {({ pages }) => (
          <>
            <AccessDays entries={pages.flatMap(({ entries }) => entries)} />
            {query.isFetchNextPageError && (
              <div role="alert">
                <Failure
                  message={query.error?.message ?? ''}
                  onRetry={() => void query.fetchNextPage()}
                  isRetrying={query.isFetchingNextPage}
                />
              </div>
            )}
            {query.hasNextPage && !query.isFetchNextPageError && (
              <Button
                variant="quiet"
                className={styles.centred}
                isPending={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('earlier')}
              </Button>
            )}
          </>
        )}
      </QueryView>
    </AccountPage>
  )
}
