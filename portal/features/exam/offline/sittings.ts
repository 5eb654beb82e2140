import { type ClassStatus, classStatus } from '#domain/live/status.ts'
import type { Zone } from '#domain/zone.ts'
import { spanOf } from '#portal/shared/calendar/status.ts'
import type { OfflineExam, Sitting } from '#portal/shared/exam/offline.ts'

/** A sitting with its status; `isNext` marks the one to prepare for. */
export type SheetRow = Sitting & { status: ClassStatus; isNext: boolean }

/** The rows of a date sheet at a moment. Several may be next at the same time; none is while one runs. */
export function sheetRows(
  sittings: readonly Sitting[],
  zone: Pick<Zone, 'momentOf'>,
  nowMs: number,
): SheetRow[] {
  const timed = sittings.map((sitting) => {
    const span = spanOf({ ...sitting, date: sitting.day, endDate: '' }, zone)
    return { ...sitting, span, status: classStatus(span, nowMs) }
  })
  const isRunning = timed.some(({ status }) => status === 'running')
  const nextMs = Math.min(...timed.flatMap(({ span, status }) => (status === 'before' ? span.startMs : [])))
  return timed.map(({ span, ...row }) => ({
    ...row,
    isNext: !isRunning && row.status === 'before' && span.startMs === nextMs,
  }))
}

/** Whether a date sheet is still useful: an ended exam with marks shows these instead. */
export const isSheetShown = ({ isPresent }: Pick<OfflineExam, 'isPresent'>, rows: readonly SheetRow[]) =>
  rows.some(({ status }) => status !== 'over') || (rows.length > 0 && isPresent === null)
