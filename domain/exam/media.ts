import * as z from 'zod/mini'

/** Images, recordings and videos beside the text of a question, as they are stored; captions are WebVTT. */
export type QuestionMedia = readonly {
  type: 'image' | 'audio' | 'video'
  fileId: number
  captions?: readonly { fileId: number; language: string; label: string }[]
}[]

/** The same in the calls. */
export const shownMedia = z.object({
  media_type: z.enum(['image', 'audio', 'video']),
  /** Signed, for an hour. */
  source_path: z.string(),
  captions: z.optional(
    z.array(z.object({ source_path: z.string(), language: z.string(), label: z.string() })),
  ),
})
export type ShownMedia = z.output<typeof shownMedia>

/** @param addressOf signed, for the session that looks */
export const showMedia = (media: QuestionMedia, addressOf: (fileId: number) => string): ShownMedia[] =>
  media.map(({ type, fileId, captions }) => ({
    media_type: type,
    source_path: addressOf(fileId),
    ...(captions && {
      captions: captions.map(({ fileId: id, ...about }) => ({ source_path: addressOf(id), ...about })),
    }),
  }))
