import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl/react'
import { showTime } from '#domain/time-of-day.ts'
import { isOfThisPage } from '#portal/shared/kept/seen-replies.ts'

/** "As of 8:40 AM", for the oldest data on the screen that is older than this page or could not be refreshed; else ''. */
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
  // A query may be added while another component renders.
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(() => queueMicrotask(listener)),
    [cache],
  )
  const moment = useSyncExternalStore(subscribe, oldest)
  return moment === undefined ? '' : t('asOf', { time: timeOf(new Date(moment)) })
}

function isOld(query: Query): boolean {
  const { data, dataUpdatedAt, status, fetchStatus } = query.state
  if (data === undefined || !query.isActive() || query.meta?.isQuiet) return false
  return !isOfThisPage(dataUpdatedAt) || status === 'error' || fetchStatus === 'paused'
}

const timeOf = (moment: Date) => showTime(moment.getHours() * 60 + moment.getMinutes())
