import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { words } from '../words.ts'
import { EmptyState } from './empty-state.tsx'

type FailureProps = {
  message: string
  picture?: ReactNode
  onRetry: () => void
  isRetrying?: boolean
}

/** Replaces content that failed to load: the reason, and a button that tries again. */
export function Failure({ message, picture, onRetry, isRetrying = false }: FailureProps) {
  return (
    <EmptyState
      picture={picture}
      title={message}
      text={words.notLost}
      action={
        <Button variant="quiet" onClick={onRetry} isPending={isRetrying}>
          {words.retry}
        </Button>
      }
    />
  )
}
