import type { LiveClass } from '#domain/live/calls.ts'
import { mayJoin } from '#domain/live/status.ts'
import { httpsOnly } from '#domain/session/address.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { ClassRow, OwnClass } from '#server/features/live/queries.ts'

export const runsAt = ({ startsAt, endsAt }: Pick<OwnClass, 'startsAt' | 'endsAt'>, now: Date): boolean =>
  mayJoin({ startMs: startsAt.getTime(), endMs: endsAt.getTime() }, now.getTime())

/** The link of a class, while it runs; only https links leave the portal [live-19]. */
export const openLink = (row: OwnClass, now: Date): string => (runsAt(row, now) ? httpsOnly(row.linkUrl) : '')

export type View = {
  timeZone: string
  now: Date
  mayJoin: boolean
  photoAddress: (fileId: number | null) => string
}

export function presentClass(row: ClassRow, to: View): LiveClass {
  const iso = (epochMs: number) => isoIn(to.timeZone, epochMs)
  return {
    session_id: row.id,
    session_name: row.name,
    session_link: to.mayJoin ? openLink(row, to.now) : '',
    course_list: row.courses.map((course_name) => ({ course_name })),
    teachersName: row.teacher,
    t_photo_url: row.photoFileIds.map(to.photoAddress).join(','),
    start_datetime: iso(row.startsAt.getTime()),
    end_datetime: iso(row.endsAt.getTime()),
    live_meeting_with: row.meetingWith,
    download_links: row.recordings.map((recording) => ({
      ...recording,
      recording_uploaded_on: iso(Date.parse(recording.recording_uploaded_on)),
      recording_date_time: iso(Date.parse(recording.recording_date_time)),
    })),
  }
}
