import type { RecordingFlags } from '#domain/live/calls.ts'
import { classStatus } from '#domain/live/status.ts'
import { JoinButton } from '#portal/shared/meeting/join-button.tsx'
import { RecordingsButton } from '#portal/shared/recordings/recordings-button.tsx'
import { useMinute } from '#portal/shared/use-minute.ts'
import type { ShownClass } from './shown.ts'

type ClassActionProps = { live: ShownClass; flags: RecordingFlags }

/** Join until it ends; then View, where it has recordings that may be viewed [live-8]. */
export function ClassAction({ live, flags }: ClassActionProps) {
  const hasEnded = classStatus(live, useMinute()) === 'over'
  if (!hasEnded) return <JoinButton item={live} wording="live" name={live.name} />
  return (
    live.recordings.length > 0 && (
      <RecordingsButton title={live.name} recordings={live.recordings} flags={flags} />
    )
  )
}
