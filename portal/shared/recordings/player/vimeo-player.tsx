import type { Recording } from '#domain/live/calls.ts'
import { VimeoFrame } from './vimeo-frame.tsx'

/** Plays a recording at Vimeo. */
export function VimeoPlayer({ recording }: { recording: Recording }) {
  return <VimeoFrame vimeoId={recording.vimeo_video_id} title={recording.session_name} />
}
