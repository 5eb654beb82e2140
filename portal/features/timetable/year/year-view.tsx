import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { ApiError } from '#portal/shared/api.ts'
import { CalendarArrows } from '#portal/shared/calendar/month-arrows.tsx'
import { useToday } from '#portal/shared/time/use-zone.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/popups/toast.tsx'
import { useScrollIntoView } from '../use-scroll-into-view.ts'
import styles from './year.module.css'
import { readYearUrlState, yearsOf } from './year.ts'
import { YearGrid } from './year-grid.tsx'
import { YearList } from './year-list.tsx'
import { useYearCount } from './year-queries.ts'

/** 'This Year': the months with their counts, and the entries of one month by date [timetable-5]. */
export function YearView({ bounds }: { bounds: Bounds }) {
  const t = useTranslations('timetable.year')
  const today = useToday()
  const [params, setParams] = useSearchParams()
  const { year, chosen, current } = readYearUrlState(
    { year: params.get('year'), month: params.get('month') },
    bounds,
    today,
  )
  const counts = useYearCount(year)
  // A toast replaces a missing message of the server [timetable-28].
  const failure = counts.data === undefined ? counts.error : null
  const isWithoutMessage = failure instanceof ApiError && !failure.hasServerMessage
  useEffect(() => {
    if (isWithoutMessage) showToast(t('countFailed'), 'bad')
  }, [isWithoutMessage, t])
  const { scrollTo, list } = useScrollIntoView(chosen, 'whole')
  const go = (to: { year: number; month?: string | undefined }, replace: boolean) =>
    setParams(
      { view: 'year', year: String(to.year), ...(to.month !== undefined && { month: to.month }) },
      { replace, preventScrollReset: true },
    )
  return (
    <Stack gap={6}>
      <div className={styles.split}>
        <Stack gap={3}>
          <YearArrows year={year} bounds={bounds} onGo={(to) => go({ year: to }, false)} />
          <YearGrid
            key={year}
            year={year}
            counts={counts.data}
            isBusy={counts.isPending && counts.fetchStatus === 'fetching'}
            bounds={bounds}
            current={current}
            chosen={chosen}
            onYear={(to) => go({ year: to }, true)}
            onChoose={(month) => {
              go({ year, month }, false)
              scrollTo(month)
            }}
          />
        </Stack>
        <div ref={list}>
          <YearList month={chosen} />
        </div>
      </div>
    </Stack>
  )
}

type YearArrowsProps = { year: number; bounds: Bounds; onGo: (year: number) => void }

/** The shown calendar year, and arrows to those beside it within the academic year [timetable-4]. */
function YearArrows({ year, bounds, onGo }: YearArrowsProps) {
  const t = useTranslations('timetable.year')
  const years = yearsOf(bounds)
  return (
    <CalendarArrows
      title={String(year)}
      previous={{ label: t('previous'), to: years.find((one) => one === year - 1) }}
      next={{ label: t('next'), to: years.find((one) => one === year + 1) }}
      onGo={onGo}
    />
  )
}
