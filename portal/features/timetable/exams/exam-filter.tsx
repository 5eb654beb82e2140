import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Bounds } from '#domain/month-grid.ts'
import { ExamNavigation } from '#portal/features/timetable/exams/exam-navigation.tsx'
import type { Entry, ExamKind } from '#portal/shared/calendar/entry.ts'

type ExamFilterProps = {
  kind: ExamKind
  entries: readonly Entry[]
  around: readonly Entry[]
  bounds: Bounds
  onDate: (day: string) => void
  children: (shown: readonly Entry[]) => ReactNode
}

const idOf = ({ testId, examId }: Entry) => testId ?? examId ?? 0

/** The navigation of one kind of exams, and the exams that it selects. */
export function ExamFilter({ kind, entries, around, bounds, onDate, children }: ExamFilterProps) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const exams = useMemo(() => around.filter((entry) => entry.kind === kind), [around, kind])
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
