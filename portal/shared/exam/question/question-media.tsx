import { useTranslations } from 'use-intl/react'
import type { ShownMedia } from '#domain/exam/media.ts'
import { MediaList } from './media-list.tsx'
import styles from './question-parts.module.css'

/** The media of a question that was asked. The screen brings `examTexts`. */
export function QuestionMedia({ media, number }: { media: readonly ShownMedia[]; number: number }) {
  const t = useTranslations('exam')
  return (
    <MediaList
      media={media}
      name={t('media')}
      nameOf={(place) => t('mediaOf', { number: place, question: number })}
      missing={<p className={styles.noPreview}>{t('noPreview')}</p>}
      className={styles.media}
    />
  )
}
