import type { Recording } from '#domain/live/calls.ts'
import { recordingHost } from '#domain/live/recording.ts'
import { Dialog } from '#ui/dialog.tsx'
import { CloudPlayer } from './cloud-player.tsx'
import { ProtectedVideo } from './protected-video.tsx'
import { VimeoFrame } from './vimeo-frame.tsx'

type PlayerPopupProps = {
  recording: Recording
  /** Whether the cloud's player may offer to save what it plays. */
  canDownload: boolean
  onClose: () => void
}

const players = { cloud: CloudPlayer, vimeo: VimeoPlayer, vdocipher: ProtectedPlayer } as const

function ProtectedPlayer({ recording }: { recording: Recording }) {
  return <ProtectedVideo videoId={recording.video_id} title={recording.session_name} />
}

function VimeoPlayer({ recording }: { recording: Recording }) {
  return <VimeoFrame vimeoId={recording.vimeo_video_id} title={recording.session_name} />
}

/** Plays a recording with the player of its host (spec/2 §2.1). A press beside it does not end it. */
export function PlayerPopup({ recording, canDownload, onClose }: PlayerPopupProps) {
  const Player = players[recordingHost(recording)]
  return (
    <Dialog title={recording.session_name} onClose={onClose} isDismissable={false} size="wide">
      <Player recording={recording} canDownload={canDownload} />
    </Dialog>
  )
}
