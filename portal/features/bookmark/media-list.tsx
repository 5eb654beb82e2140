import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { BookmarkedQuestion } from '#domain/bookmark/calls.ts'
import { CaptionTracks } from '#portal/shared/exam/caption-tracks.tsx'
import { fileAddress } from '#portal/shared/file-address.ts'
import styles from './question.module.css'

type Media = BookmarkedQuestion['media_data'][number]

/** Pictures, sound and films of a question, one below the other. */
export function MediaList({ media, number }: { media: readonly Media[]; number: number }) {
  const t = useTranslations('bookmark')
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
  const t = useTranslations('bookmark')
  const [failed, setFailed] = useState<string>()
  const src = fileAddress(source_path)
  const fail = () => setFailed(src)
  if (src === '' || failed === src) return <p className={styles.noPreview}>{t('noPreview')}</p>
  switch (media_type) {
    case 'image':
      return <img src={src} alt={label} loading="lazy" onError={fail} />
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <audio src={src} controls preload="metadata" aria-label={label} onError={fail}>
          <CaptionTracks captions={captions} />
        </audio>
      )
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <video src={src} controls playsInline preload="metadata" aria-label={label} onError={fail}>
          <CaptionTracks captions={captions} />
        </video>
      )
    default:
      return <p className={styles.noPreview}>{t('noPreview')}</p>
  }
}
