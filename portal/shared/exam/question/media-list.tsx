import { type ReactNode, useState } from 'react'
import type { ShownMedia } from '#domain/exam/media.ts'
import { fileAddress } from '#portal/shared/file-address.ts'
import { CaptionTracks } from './caption-tracks.tsx'

type Way = {
  /** In the place of what has no address, or does not come. */
  missing: ReactNode
  /** Loads all of it at once. What does not come stays, for the screen to ask for it again. */
  isAhead?: boolean
}

/** Pictures, sound and films of a question, one below the other. */
export function MediaList({
  media,
  name,
  nameOf,
  className,
  ...way
}: Way & {
  media: readonly ShownMedia[]
  name: string
  /** @param place from 1 on */
  nameOf: (place: number) => string
  className: string | undefined
}) {
  return (
    <ul className={className} aria-label={name}>
      {media.map((one, index) => (
        <li key={one.source_path}>
          <MediaItem media={one} label={nameOf(index + 1)} {...way} />
        </li>
      ))}
    </ul>
  )
}

function MediaItem({
  media: { media_type, source_path, captions },
  label,
  missing,
  isAhead = false,
}: Way & { media: ShownMedia; label: string }) {
  const [failed, setFailed] = useState<string>()
  const src = fileAddress(source_path)
  if (src === '' || failed === src) return missing
  const onError = isAhead ? undefined : () => setFailed(src)
  switch (media_type) {
    case 'image':
      return <img src={src} alt={label} loading={isAhead ? 'eager' : 'lazy'} onError={onError} />
    case 'audio':
      return (
        // biome-ignore lint/a11y/useMediaCaption: captions are optional
        <audio
          src={src}
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
        <video src={src} controls playsInline preload="metadata" aria-label={label} onError={onError}>
          <CaptionTracks captions={captions} />
        </video>
      )
    default:
      return missing
  }
}
