import { useTranslations } from 'use-intl/react'
import type { PaperQuestion } from '#domain/panel/calls.ts'
import { CaptionTracks } from '#portal/shared/exam/caption-tracks.tsx'
import { fileAddress } from '#portal/shared/file-address.ts'
import styles from './media-list.module.css'

type Media = PaperQuestion['media'][number]

/** Pictures, sound and films of a question, one below the other. The frame around brings what does not come. */
export function MediaList({ media, number }: { media: readonly Media[]; number: number }) {
  const t = useTranslations('panel')
  return (
    <ul className={styles.media} aria-label={t('media')}>
      {media.map((one, index) => (
        <li key={one.source_path}>
          <MediaItem media={one} label={t('mediaOf', { number: index + 1, question: number })} />
        </li>
      ))}
    </ul>
  )
}

function MediaItem({ media: { media_type, source_path, captions }, label }: { media: Media; label: string }) {
  const t = useTranslations('panel')
  const src = fileAddress(source_path)
  if (src === '') return <p className={styles.none}>{t('noMedia')}</p>
  switch (media_type) {
    case 'image':
      return <img src={src} alt={label} />
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <audio src={src} controls preload="auto" aria-label={label}>
          <CaptionTracks captions={captions} />
        </audio>
      )
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <video src={src} controls playsInline preload="metadata" aria-label={label}>
          <CaptionTracks captions={captions} />
        </video>
      )
  }
}
