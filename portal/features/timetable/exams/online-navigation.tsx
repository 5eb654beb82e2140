import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import { daysOfEntry } from '#domain/timetable/entry-days.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { DayButton } from '#portal/shared/exam/day/day-button.tsx'
import type { Label } from '#portal/shared/exam/label.ts'
import { fetchTestIds, useLabels } from '#portal/shared/exam/queries.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { useViewedUser } from '#portal/shared/viewed/viewed-student.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Row } from '#ui/layout/row.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { showToast } from '#ui/popups/toast.tsx'

type OnlineNavigationProps = {
  entries: readonly Entry[]
  onFilter: (ids: ReadonlySet<number> | null) => void
  onDate: (day: string) => void
  bounds: Bounds
}

const all = 'all'

/** Labels, 'Bookmarked Questions' and 'Sort By Date' [exam-3]. */
export function OnlineNavigation({ entries, onFilter, onDate, bounds }: OnlineNavigationProps) {
  const t = useTranslations('exam')
  const labels = useLabels() ?? []
  const { chosen, pending, choose } = useLabelFilter(labels, onFilter)
  // The calendar marks the days of all exams, so a choice there resets the label.
  const goTo = (day: string) => {
    void choose(all)
    onDate(day)
  }
  return (
    <Stack gap={3}>
      <LabelChips
        label={t('labels')}
        chips={[
          { key: all, label: t('all') },
          ...labels.map(({ id, name }) => ({ key: String(id), label: name })),
        ]}
        chosen={chosen}
        pending={pending}
        onChoose={(key) => void choose(key)}
      />
      <Row gap={2} isWrapping>
        <Link to="/exam/bookmarks" className={buttonClass({ variant: 'quiet' })}>
          <Bookmark aria-hidden="true" />
          {t('bookmarked')}
        </Link>
        <DayButton days={entries.flatMap(daysOfEntry)} bounds={bounds} onChoose={goTo} />
      </Row>
    </Stack>
  )
}

/** The last chosen label decides, in whatever order replies arrive. */
function useLabelFilter(labels: readonly Label[], onFilter: (ids: ReadonlySet<number> | null) => void) {
  const client = useQueryClient()
  const viewedUser = useViewedUser()
  const [chosen, setChosen] = useState(all)
  const [pending, setPending] = useState<string>()
  const wanted = useRef(all)

  const choose = async (key: string) => {
    wanted.current = key
    setChosen(key)
    const label = labels.find(({ id }) => String(id) === key)
    if (!label) {
      setPending(undefined)
      return onFilter(null)
    }
    setPending(key)
    try {
      const ids = await fetchTestIds(client, viewedUser, label)
      if (wanted.current === key) onFilter(ids)
    } catch (error) {
      if (wanted.current !== key) return
      wanted.current = all
      setChosen(all)
      onFilter(null)
      showToast(error instanceof Error ? error.message : '', 'bad')
    } finally {
      if (wanted.current === key || wanted.current === all) setPending(undefined)
    }
  }
  return { chosen, pending, choose }
}
