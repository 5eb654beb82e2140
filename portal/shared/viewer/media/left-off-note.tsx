import { useTranslations } from 'use-intl/react'
import { Button } from '#ui/controls/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import styles from './media-view.module.css'

type LeftOffNoteProps = { wasMoved: boolean; onStart: () => void }

/** A note that a recording resumes where it was stopped, with a button to restart it. The screen provides `viewerTexts`. */
export function LeftOffNote({ wasMoved, onStart }: LeftOffNoteProps) {
  const t = useTranslations('viewer')
  return (
    <>
      <Text role="status" size="sm" tone="muted" className={styles.note}>
        {wasMoved && t('goOn')}
      </Text>
      {wasMoved && (
        <Button variant="plain" onClick={onStart}>
          {t('fromStart')}
        </Button>
      )}
    </>
  )
}
