import { Fragment, type ReactNode, useState } from 'react'
import { PlayerFailure } from './player-failure.tsx'

/** The time after which another host's player counts as unreachable. */
export const maxLoadMs = 15_000

type ReachablePlayerProps = {
  /** Shown if it is unreachable. */
  message: string
  /** Another address to watch the video. */
  address?: string | undefined
  /** The player; it calls `onFail` after its timeout. */
  children: (onFail: () => void) => ReactNode
}

/** Another host's player, or a message that it is unreachable, with Try again. The screen provides `recordingTexts`. */
export function ReachablePlayer({ message, address, children }: ReachablePlayerProps) {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState(-1)
  if (failedAt === attempt) {
    return <PlayerFailure message={message} address={address} onRetry={() => setAttempt(attempt + 1)} />
  }
  return <Fragment key={attempt}>{children(() => setFailedAt(attempt))}</Fragment>
}
