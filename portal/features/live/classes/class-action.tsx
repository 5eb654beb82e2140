import type { RecordingFlags } from '#domain/live/calls.ts'
import { classStatus } from '#domain/live/status.ts'
import { JoinButton } from '#portal/shared/meeting/join-button.tsx'
import { RecordingsButton } from '#portal/shared/recordings/recordings-button.tsx'
import { useMinute } from '#portal/shared/use-minute.ts'
import type { ShownClass } from './shown.ts'

type ClassActionProps = { live: ShownClass; flags: RecordingFlags }

/** Join until it is over; then View, where it was recorded and that may be looked at (spec/2 §4). */
export function ClassAction({ live, flags }: ClassActionProps) {
  const isOver = classStatus(live, useMinute()) === 'over'
  if (!isOver) {
    const { id, link, meetingWith, startMs, endMs, name } = live
    const item = { session_id: id, session_link: link, live_meeting_with: meetingWith, startMs, endMs }
    return <JoinButton item={item} wording="live" name={name} />
  }
  const isShown = live.recordings.length > 0 && flags.view_proctur_live_recorded_session === 1
  return isShown && <RecordingsButton title={live.name} recordings={live.recordings} flags={flags} />
}
