import type { Recording } from '#domain/live/calls.ts'
import { ProtectedVideo } from './protected-video.tsx'

/** Plays a protected recording. */
export function ProtectedPlayer({ recording }: { recording: Recording }) {
  return <ProtectedVideo videoId={recording.video_id} title={recording.session_name} />
}
