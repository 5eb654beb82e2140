import type { Bounds } from '#domain/month-grid.ts'
import type { Entry } from '#portal/shared/calendar/entry.ts'
import { examTexts } from '#portal/shared/exam/texts.ts'
import { FeatureTexts } from '#portal/shared/text/feature-texts.tsx'
import { OfflineNavigation } from './offline-navigation.tsx'
import { OnlineNavigation } from './online-navigation.tsx'

type ExamNavigationProps = {
  kind: 'online' | 'offline'
  /** The exams of this kind that are listed. */
  entries: readonly Entry[]
  /** The ids of the exams to show; null for all. */
  onFilter: (ids: ReadonlySet<number> | null) => void
  /** A day was picked, YYYY-MM-DD. */
  onDate: (day: string) => void
  /** The first and the last day that may be picked. */
  bounds: Bounds
}

/** The navigation of exams in the timetable [exam-3]. */
export function ExamNavigation({ kind, entries, onFilter, onDate, bounds }: ExamNavigationProps) {
  return (
    <FeatureTexts texts={{ exam: examTexts }}>
      {kind === 'online' ? (
        <OnlineNavigation entries={entries} onFilter={onFilter} onDate={onDate} bounds={bounds} />
      ) : (
        <OfflineNavigation entries={entries} onFilter={onFilter} />
      )}
    </FeatureTexts>
  )
}
