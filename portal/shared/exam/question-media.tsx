import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ShownMedia } from '#domain/exam/media.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { CaptionTracks } from './caption-tracks.tsx'
import styles from './question-parts.module.css'

/** Pictures, sound and films of a question, one below the other. The screen brings `examTexts`. */
export function QuestionMedia({ media, number }: { media: readonly ShownMedia[]; number: number }) {
  const t = useTranslations('exam')
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

function MediaItem({
  media: { media_type, source_path, captions },
  label,
}: {
  media: ShownMedia
  label: string
}) {
  const t = useTranslations('exam')
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
