import type { ShownMedia } from '#domain/exam/media.ts'
import { fileAddress } from '#portal/shared/file-address.ts'

/** The captions of a video or a recording. */
export function CaptionTracks({ captions = [] }: Pick<ShownMedia, 'captions'>) {
  return captions.map(({ source_path, language, label }, index) => (
    <track
      key={source_path}
      kind="captions"
      src={fileAddress(source_path)}
      srcLang={language || undefined}
      label={label || language}
      default={index === 0}
    />
  ))
}
