import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './question.module.css'
import type { Media } from './read-media.ts'

type QuestionMediaProps = {
  media: readonly Media[]
  number: number
  /** Loads all at once. Failed media stay, so that the screen can load them again. */
  isAhead?: boolean | undefined
}

/** Pictures, sound and films of a question. */
export function QuestionMedia({ media, number, isAhead = false }: QuestionMediaProps) {
  const t = useTranslations('question')
  return (
    <Stack as="ul" gap={3} className={styles.media} aria-label={t('media')}>
      {media.map((one, index) => (
        <li key={one.address}>
          <MediaItem
            media={one}
            label={t('mediaOf', { number: index + 1, question: number })}
            isAhead={isAhead}
          />
        </li>
      ))}
    </Stack>
  )
}

type MediaItemProps = { media: Media; label: string; isAhead: boolean }

function MediaItem({ media: { type, address, captions }, label, isAhead }: MediaItemProps) {
  const t = useTranslations('question')
  const [failed, setFailed] = useState<string>()
  const missing = <p className={styles.missing}>{t('noMedia')}</p>
  if (address === '' || failed === address) return missing
  const onError = isAhead ? undefined : () => setFailed(address)
  switch (type) {
    case 'image':
      return <img src={address} alt={label} loading={isAhead ? 'eager' : 'lazy'} onError={onError} />
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <audio
          src={address}
          controls
          preload={isAhead ? 'auto' : 'metadata'}
          aria-label={label}
          onError={onError}
        >
          <CaptionTracks captions={captions} />
        </audio>
      )
    case 'video':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <video src={address} controls playsInline preload="metadata" aria-label={label} onError={onError}>
          <CaptionTracks captions={captions} />
        </video>
      )
    default:
      return missing
  }
}

/** The captions of a video or a recording. */
function CaptionTracks({ captions }: Pick<Media, 'captions'>) {
  return captions.map(({ address, language, label }, index) => (
    <track
      key={address}
      kind="captions"
      src={address}
      srcLang={language || undefined}
      label={label || language}
      default={index === 0}
    />
  ))
}
