import { useTranslations } from 'use-intl/react'
import type { PaperQuestion } from '#domain/exam/panel/calls.ts'
import { MediaList } from '#portal/shared/exam/question/media-list.tsx'
import styles from './panel-media.module.css'

/** The media of a question of the paper. The frame around brings what does not come. */
export function PanelMedia({ media, number }: { media: PaperQuestion['media']; number: number }) {
  const t = useTranslations('panel')
  return (
    <MediaList
      media={media}
      name={t('media')}
      nameOf={(place) => t('mediaOf', { number: place, question: number })}
      missing={<p className={styles.none}>{t('noMedia')}</p>}
      className={styles.media}
      isAhead
    />
  )
}
