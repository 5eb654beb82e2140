import { notifyManager, type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { isOfThisPage } from '#portal/shared/query-view.tsx'
import { serverNow } from '#portal/shared/time/server-time.ts'
import { useToday, useZone } from '#portal/shared/time/use-zone.ts'
import { asOfTime } from './as-of-time.ts'

/** "As of 8:40 AM" or, of another day, "As of Mon 23 Nov, 8:40 AM", by the institute's clock, for the oldest data on the screen that is older than this page or could not be refreshed; else ''. */
export function useShownAsOf(): string {
  const t = useTranslations('shell')
  const cache = useQueryClient().getQueryCache()
  const oldest = () => {
    const moments = cache
      .getAll()
      .filter(isOld)
      .map((query) => query.state.dataUpdatedAt)
    return moments.length > 0 ? Math.min(...moments) : undefined
  }
  // Later: rendering a part of the screen may change its queries.
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  )
  const moment = useSyncExternalStore(subscribe, oldest, oldest)
  const [zone, today] = [useZone(), useToday()]
  if (moment === undefined) return ''
  return t('asOf', { time: asOfTime(moment + serverNow() - Date.now(), today, zone) })
}

function isOld(query: Query): boolean {
  const { data, dataUpdatedAt, status, fetchStatus } = query.state
  if (data === undefined || !query.isActive() || query.meta?.isQuiet) return false
  return !isOfThisPage(dataUpdatedAt) || status === 'error' || fetchStatus === 'paused'
}
