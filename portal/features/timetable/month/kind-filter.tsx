import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Bounds } from '#domain/month-grid.ts'
import type { EntryKind } from '#domain/timetable/included.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { isExam, kindsOf } from '#portal/shared/calendar/entry.ts'
import { LabelChips } from '#portal/shared/lists/label-chips.tsx'
import { ExamFilter } from '../exams/exam-filter.tsx'

type KindFilterProps = {
  /** The listed entries. */
  entries: readonly Entry[]
  /** Entries of other days, to which the navigation of exams leads. */
  around: readonly Entry[]
  bounds: Bounds
  /** A day was picked in the navigation of exams. */
  onDate: (day: string) => void
  children: (shown: readonly Entry[]) => ReactNode
}

/** A row of kinds above a list with exams; choosing a kind of exams shows their navigation [timetable-8, timetable-19]. */
export function KindFilter({ entries, around, bounds, onDate, children }: KindFilterProps) {
  const t = useTranslations('timetable')
  const [wanted, setWanted] = useState<EntryKind | 'all'>('all')
  const kinds = kindsOf(entries)
  if (!kinds.some(isExam)) return children(entries)
  // A kind stays chosen for the next day that has it.
  const chosen = wanted !== 'all' && kinds.includes(wanted) ? wanted : 'all'
  const shown = chosen === 'all' ? entries : entries.filter((entry) => entry.kind === chosen)
  const chips = (['all', ...kinds] as const).map((key) => ({ key, label: t(`chips.${key}`) }))
  return (
    <>
      <LabelChips label={t('show')} chips={chips} chosen={chosen} onChoose={setWanted} />
      {chosen !== 'all' && isExam(chosen) ? (
        <ExamFilter
          key={chosen}
          kind={chosen}
          entries={shown}
          around={around}
          bounds={bounds}
          onDate={onDate}
        >
          {children}
        </ExamFilter>
      ) : (
        children(shown)
      )}
    </>
  )
}
