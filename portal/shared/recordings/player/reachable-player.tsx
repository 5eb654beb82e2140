import { Fragment, type ReactNode, useState } from 'react'
import { PlayerFailure } from './player-failure.tsx'

/** A player of another host that has not answered by then is taken for out of reach. */
export const slowestMs = 15_000

type ReachablePlayerProps = {
  /** What is said when it is out of reach. */
  message: string
  /** Where the video can be watched otherwise, if it may be. */
  address?: string | undefined
  /** The player; it tells when it gave up waiting. */
  children: (onFail: () => void) => ReactNode
}

/** A player of another host, or that it is out of reach, until it is tried again. The screen brings `recordingTexts`. */
export function ReachablePlayer({ message, address, children }: ReachablePlayerProps) {
  const [attempt, setAttempt] = useState(0)
  const [failedAt, setFailedAt] = useState(-1)
  if (failedAt === attempt) {
    return <PlayerFailure message={message} address={address} onRetry={() => setAttempt(attempt + 1)} />
  }
  return <Fragment key={attempt}>{children(() => setFailedAt(attempt))}</Fragment>
}
