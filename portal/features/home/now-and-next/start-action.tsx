import type { ReactNode } from 'react'
import type { Waiting } from '#domain/home/calls.ts'
import type { TimetableEntry } from '#domain/timetable/calls.ts'
import { StartTestButton } from '#portal/shared/exam/start/start-test-button.tsx'
import { JoinButton } from '#portal/shared/meeting/join-button.tsx'
import { useSession } from '#portal/shared/session-store.ts'
import { useMinute } from '#portal/shared/use-minute.ts'

type StartActionProps = {
  item: Waiting
  title: string
  /** Stands where it is too early to start. */
  before: ReactNode
}

/** Joins a class or starts an exam, at once. */
export function StartAction({ item, title, before }: StartActionProps) {
  const now = useMinute()
  const instituteId = useSession((session) => session.institute_id)
  const span = { startMs: Date.parse(item.starts_at), endMs: Date.parse(item.ends_at) }
  if (item.kind === 'exam' && now < span.startMs) return before
  if (item.kind === 'exam')
    return (
      <StartTestButton testId={item.id} testInstId={instituteId} name={title} test={item.test} {...span} />
    )
  const { live_meeting_with } = item
  const meeting = { id: item.id, link: '', meetingWith: live_meeting_with, ...span }
  return <JoinButton item={meeting} wording="live" name={title} />
}

type JoinActionProps = { entry: TimetableEntry; startMs: number; endMs: number; name: string }

/** Joins a live class of the time table. */
export function JoinAction({ entry, startMs, endMs, name }: JoinActionProps) {
  const { session_id = 0, session_link = '', live_meeting_with = '' } = entry
  const meeting = { id: session_id, link: session_link, meetingWith: live_meeting_with, startMs, endMs }
  return <JoinButton item={meeting} wording="live" name={name} />
}
