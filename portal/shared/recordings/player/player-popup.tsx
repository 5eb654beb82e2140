import { Dialog } from '#ui/popups/dialog.tsx'
import type { Recording } from '../reading.ts'
import { CloudPlayer } from './cloud-player.tsx'
import { ProtectedVideo } from './protected-video.tsx'
import { VimeoFrame } from './vimeo-frame.tsx'

type PlayerPopupProps = { recording: Recording; onClose: () => void }

const players = { cloud: CloudPlayer, vimeo: VimeoPlayer, vdocipher: ProtectedPlayer } as const

function ProtectedPlayer({ recording }: { recording: Recording }) {
  return <ProtectedVideo videoId={recording.vdocipherId} title={recording.name} />
}

function VimeoPlayer({ recording }: { recording: Recording }) {
  return <VimeoFrame vimeoId={recording.vimeoId} title={recording.name} />
}

/** Plays a recording with its host's player [live-25, live-28, live-29]. A press outside leaves it open. */
export function PlayerPopup({ recording, onClose }: PlayerPopupProps) {
  const Player = players[recording.host]
  return (
    <Dialog title={recording.name} onClose={onClose} isDismissable={false} size="wide">
      <Player recording={recording} />
    </Dialog>
  )
}
