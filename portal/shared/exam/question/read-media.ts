import type { ShownMedia } from '#domain/exam/media.ts'
import { fileAddress } from '#portal/shared/files/file-address.ts'

/** A picture, recording or video of a reply; its address is '' without a file. */
export const readMedia = ({ media_type, source_path, captions = [] }: ShownMedia) => ({
  type: media_type,
  address: fileAddress(source_path),
  captions: captions.map(({ source_path, language, label }) => ({
    address: fileAddress(source_path),
    language,
    label,
  })),
})
export type Media = ReturnType<typeof readMedia>
