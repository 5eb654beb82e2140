import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Bounds } from '#domain/month-grid.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import { type ExamKind, kindOf } from '#portal/shared/calendar/entry.ts'
import { ExamNavigation } from '#portal/shared/exam/navigation/exam-navigation.tsx'

type ExamFilterProps = {
  kind: ExamKind
  entries: readonly TimetableEntry[]
  around: readonly TimetableEntry[]
  bounds: Bounds
  onDate: (day: string) => void
  children: (shown: readonly TimetableEntry[]) => ReactNode
}

const idOf = ({ test_id, exam_id }: TimetableEntry) => test_id ?? exam_id ?? 0

/** The navigation of one kind of exams, and what it leaves of them. */
export function ExamFilter({ kind, entries, around, bounds, onDate, children }: ExamFilterProps) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const exams = useMemo(() => around.filter((entry) => kindOf(entry) === kind), [around, kind])
  const filter = useCallback((wanted: ReadonlySet<number> | null) => setIds(wanted), [])
  const shown = ids === null ? entries : entries.filter((entry) => ids.has(idOf(entry)))
  return (
    <>
      <ExamNavigation
        kind={kind === 'onlineExam' ? 'online' : 'offline'}
        entries={exams}
        onFilter={filter}
        onDate={onDate}
        bounds={bounds}
      />
      {children(shown)}
    </>
  )
}
