import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/button.tsx'
import styles from './player.module.css'

type PlayerFailureProps = { message: string; onRetry: () => void; isPending?: boolean }

/** Why a video does not play, in the place where it would. */
export function PlayerFailure({ message, onRetry, isPending = false }: PlayerFailureProps) {
  const t = useTranslations('recordings')
  return (
    <div className={styles.failed}>
      <p role="alert">{message}</p>
      <Button variant="quiet" onClick={onRetry} isPending={isPending}>
        {t('retry')}
      </Button>
    </div>
  )
}
