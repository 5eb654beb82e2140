import { completeAddress } from '#domain/session/address.ts'
import { type FieldOptions, makeField } from '#server/records/fields/field.ts'
import { yesNo } from '#server/records/fields/numbers.ts'
import { file, list } from '#server/records/fields/references.ts'
import { moment } from '#server/records/fields/times.ts'
import type { Read } from '#server/records/fields/type.ts'
import { show } from '#server/records/import-faults.ts'
import { literal, type Rule } from '#server/records/kind.ts'

/** Patterns of JavaScript and of PostgreSQL. */
const patterns = {
  youtube: /^[A-Za-z0-9_-]{11}$/,
  vimeo: /^[0-9]{1,20}$/,
  vdocipher: /^[A-Za-z0-9_-]{1,100}$/,
}
export type VideoHost = keyof typeof patterns
const hostNames = { youtube: 'YouTube', vimeo: 'Vimeo', vdocipher: 'VdoCipher' }

/** Addresses that people copy from their browser. */
const addresses = [
  /^https:\/\/(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/|live\/)([\w-]{11})(?![\w-])/,
  /^https:\/\/youtu\.be\/([\w-]{11})(?![\w-])/,
  /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d{1,20})(?!\d)/,
]

function readKey(cell: string): Read {
  const whole = completeAddress(cell)
  const key = addresses.map((address) => address.exec(whole)?.[1]).find(Boolean) ?? cell
  return /^[\w-]{1,100}$/.test(key) ? key : { problem: `"${show(cell)}" is not the id or address of a video` }
}

/** A video at another host; which one, another field says. */
export const video = (options: FieldOptions) =>
  makeField(
    {
      format: 'the id of the video at YouTube, Vimeo or VdoCipher, or its address at YouTube or Vimeo',
      sqlType: 'text',
      read: readKey,
      write: (stored) => stored,
    },
    options,
    "''",
  )

/** Videos at YouTube. */
export const youtubeVideos = (options: FieldOptions) =>
  list({
    ...options,
    format: 'ids or addresses of videos at YouTube',
    readOne: (one) => {
      const key = readKey(one)
      return typeof key === 'string' && patterns.youtube.test(key)
        ? key
        : { problem: `"${show(one)}" is not a video at YouTube` }
    },
  })

/**
 * What a row shows is in `file`, or, where `field` has one of these words, in `video`.
 * @param hosts stored word → host
 */
export function rulesOfContent(field: string, hosts: Readonly<Record<string, VideoHost>>): Rule[] {
  const words = Object.keys(hosts)
  const listed = words.map(literal).join(', ')
  const named = words.join(', ')
  return [
    {
      field: 'file',
      problem: `is empty, which is only right where ${field} is ${named}`,
      where: (value) => `${value(field)} not in (${listed}) and ${value('file')} is null`,
    },
    {
      field: 'file',
      problem: `must be empty where ${field} is ${named}`,
      where: (value) => `${value(field)} in (${listed}) and ${value('file')} is not null`,
    },
    {
      field: 'video',
      problem: `must be empty where ${field} is not ${named}`,
      where: (value) => `${value(field)} not in (${listed}) and ${value('video')} <> ''`,
    },
    ...Object.entries(hosts).map(([word, host]) => ({
      field: 'video',
      problem: `is not the id of a video at ${hostNames[host]}`,
      where: (value: (field: string) => string) =>
        `${value(field)} = ${literal(word)} and coalesce(${value('video')}, '') !~ ${literal(patterns[host].source)}`,
    })),
  ]
}

/** How a file or video is shared. */
export const sharing = {
  poster: file({ about: 'A small picture of it.', column: 'poster_file_id' }),
  shared_at: moment({
    about: 'When it was shared; the moment of the import if empty.',
    example: '2026-06-12 16:00',
    mayBeDay: true,
    made: "date_trunc('second', now())",
  }),
  read_only: yesNo({
    about: 'Whether it can only be looked at, not downloaded.',
    example: 'yes',
    column: 'is_readonly',
    usually: true,
  }),
}
