import { Fragment, type ReactNode, useState } from 'react'
import { PlayerFailure } from './player-failure.tsx'

/** A player of another host that has not responded by then counts as out of reach. */
export const maxLoadMs = 15_000

type ReachablePlayerProps = {
  /** Shown when it is out of reach. */
  message: string
  /** Where else the video may be watched. */
  address?: string | undefined
  /** The player; it calls `onFail` when it has waited too long. */
  children: (onFail: () => void) => ReactNode
}

/** A player of another host, or a message that it is out of reach, with Try again. The screen provides `recordingTexts`. */
export function ReachablePlayer({ message, address, children }: ReachablePlayerProps) {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState(-1)
  if (failedAt === attempt) {
    return <PlayerFailure message={message} address={address} onRetry={() => setAttempt(attempt + 1)} />
  }
  return <Fragment key={attempt}>{children(() => setFailedAt(attempt))}</Fragment>
}
