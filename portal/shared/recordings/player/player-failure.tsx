import { useTranslations } from 'use-intl/react'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { words } from '#ui/words.ts'
import styles from './player.module.css'

type PlayerFailureProps = {
  message: string
  /** Another address to watch the video. */
  address?: string | undefined
  onRetry: () => void
  isPending?: boolean
}

/** Replaces a video that does not play with the reason. */
export function PlayerFailure({ message, address, onRetry, isPending = false }: PlayerFailureProps) {
  const t = useTranslations('recordings')
  return (
    <Stack gap={3} align="center" className={styles.failed}>
      <p role="alert">{message}</p>
      <p>{words.notLost}</p>
      <Button variant="quiet" onClick={onRetry} isPending={isPending}>
        {words.retry}
      </Button>
      {address && (
        <a
          className={buttonClass({ variant: 'plain' })}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('watchThere')}
        </a>
      )}
    </Stack>
  )
}
