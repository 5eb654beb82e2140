import { isoIn } from '#server/clock/iso-time.ts'
import type { OwnLeaveRow } from '#server/features/leave/queries.ts'

/** Leave as all calls show it. */
export const presentLeave = (row: OwnLeaveRow, timeZone: string) => ({
  leave_id: row.id,
  from: row.from,
  until: row.until,
  from_time: row.fromTime,
  until_time: row.untilTime,
  reason: row.reason,
  note: row.note,
  state: row.state,
  school_days: row.schoolDays,
  file: row.fileId === null ? null : { name: row.fileName ?? '', size: row.fileSize ?? 0 },
  asked_by: row.askedBy,
  asked_at: isoIn(timeZone, row.askedAt),
  answered_by: row.answeredBy,
  answered_at: row.answeredAt && isoIn(timeZone, row.answeredAt),
  answer: row.answer,
})
