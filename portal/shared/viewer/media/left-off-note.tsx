import { useTranslations } from 'use-intl/react'
import styles from './left-off-note.module.css'

type LeftOffNoteProps = { wasMoved: boolean; onStart: () => void }

/** Says that a film or a sound goes on where one left off, and leads to its start. The screen brings `viewerTexts`. */
export function LeftOffNote({ wasMoved, onStart }: LeftOffNoteProps) {
  const t = useTranslations('viewer')
  return (
    <>
      <p role="status" className={styles.note}>
        {wasMoved && t('goOn')}
      </p>
      {wasMoved && (
        <button type="button" className={styles.link} onClick={onStart}>
          {t('fromStart')}
        </button>
      )}
    </>
  )
}
