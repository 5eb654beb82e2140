import * as z from 'zod/mini'

/** Images, recordings and videos of a question, as they are stored; captions are WebVTT. */
export type QuestionMedia = readonly {
  type: 'image' | 'audio' | 'video'
  fileId: number
  captions?: readonly { fileId: number; language: string; label: string }[]
}[]

/** The same media in the calls. */
export const shownMedia = z.object({
  media_type: z.enum(['image', 'audio', 'video']),
  /** A signed address, valid for an hour. */
  source_path: z.string(),
  captions: z.optional(
    z.array(z.object({ source_path: z.string(), language: z.string(), label: z.string() })),
  ),
})
export type ShownMedia = z.output<typeof shownMedia>

/** @param addressOf signs an address for the session of the reader */
export const showMedia = (media: QuestionMedia, addressOf: (fileId: number) => string): ShownMedia[] =>
  media.map(({ type, fileId, captions }) => ({
    media_type: type,
    source_path: addressOf(fileId),
    ...(captions && {
      captions: captions.map(({ fileId: id, ...about }) => ({ source_path: addressOf(id), ...about })),
    }),
  }))
