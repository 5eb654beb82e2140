import type { Media } from './read-media.ts'

/** The captions of a video or a recording. */
export function CaptionTracks({ captions }: Pick<Media, 'captions'>) {
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
