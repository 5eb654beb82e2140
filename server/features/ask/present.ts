import type * as z from 'zod/mini'
import type { Post, Thread } from '#domain/ask/calls.ts'
import type { AskHours } from '#domain/ask/hours.ts'
import { weekdayOf } from '#domain/day.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { AskFacts, OwnPostRow, OwnThreadRow, postRow, threadRow } from '#server/features/ask/queries.ts'

type ThreadRow = { [Name in keyof typeof threadRow]: z.output<(typeof threadRow)[Name]> }
type PostRow = { [Name in keyof typeof postRow]: z.output<(typeof postRow)[Name]> }

/** A question as every list has it. */
export const presentThread = (row: ThreadRow, timeZone: string) => ({
  thread_id: row.id,
  addressee: row.addressee,
  subject: row.subject,
  title: row.title,
  asked_by: row.askedBy,
  is_by_student: row.isByStudent,
  opened_at: isoIn(timeZone, row.openedAt),
  last_at: isoIn(timeZone, row.lastAt),
  last_side: row.lastSide,
  last_text: row.lastText,
  is_closed: row.isClosed,
})

/** A post with the name and role of its author, never a number or an e-mail [ask-7]. */
export const presentPost = (row: PostRow, timeZone: string) => ({
  post_id: row.id,
  kind: row.kind,
  side: row.side,
  author: row.author,
  role: row.side === 'school' ? row.authorRole : row.authorLogin === 'student' ? 'Student' : 'Parent',
  text: row.text,
  at: isoIn(timeZone, row.sentAt),
})

export const fileOfPost = ({ fileId, fileName, fileSize }: PostRow) =>
  fileId === null ? null : { name: fileName ?? '', size: fileSize ?? 0 }

export const presentOwnThread = (row: OwnThreadRow, timeZone: string): Thread => ({
  ...presentThread(row, timeZone),
  is_unread: row.isUnread,
})

export function presentOwnPost(
  row: OwnPostRow,
  {
    timeZone,
    personId,
    addressOf,
  }: { timeZone: string; personId: number; addressOf: (id: number, name: string | null) => string },
): Post {
  const file = fileOfPost(row)
  return {
    ...presentPost(row, timeZone),
    is_own: row.authorId === personId,
    is_reported: row.isReported,
    file: file && { ...file, url: addressOf(row.fileId ?? 0, row.fileName) },
  }
}

export const presentHours = ({ from, until }: AskFacts, days: Pick<AskHours, 'weekdays' | 'openDays'>) => ({
  from,
  until,
  weekdays: [...days.weekdays],
  open_days: days.openDays.filter((day) => days.weekdays.includes(weekdayOf(day))),
})
