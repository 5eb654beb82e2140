import * as z from 'zod/mini'
import { type Submission, type SubmissionFault, submissionFault } from '#domain/assignment/rules.ts'
import type { Attachment } from '../reading.ts'

/** The state of a chosen file's upload. `held`: the back end takes files only with the form. */
export type UploadState =
  | 'queued'
  | 'uploading'
  | 'paused'
  | 'connection'
  | 'done'
  | 'failed'
  | 'missing'
  | 'held'

export type DraftFile = {
  key: string
  name: string
  size: number
  /** Of the photo that it was made of, which is still here; 0 where there is none. */
  originalSize: number
  lastModified: number
  /** Where the upload resumes; '' before the server has begun it. */
  uploadUrl: string
  /** Bytes. */
  sent: number
  state: UploadState
  /** Why it failed. */
  message: string
}

export type DraftLink = { key: string; name: string; url: string }

/** A save or submission that the person has confirmed: it goes on from any screen until it is done, refused or cancelled. */
export type Confirmed = {
  /** Its `Idempotency-Key`. */
  key: string
  status: 'Draft' | 'Submitted'
  /** The whole remark, typed or as it was saved. */
  remark: string
  /** Ids of the attachments that it may remove. */
  earlier: readonly number[]
  /** Of its uploads, from when it is first sent: it is sent again exactly like that. */
  uploadIds?: readonly string[] | undefined
}

/** What a student has entered and not yet saved. */
export type Draft = {
  /** The homework's, for other screens. */
  title: string
  /** undefined where the remark is as it was saved. */
  remark: string | undefined
  links: readonly DraftLink[]
  /** Ids of saved attachments that are removed when it is saved. */
  removed: readonly number[]
  files: readonly DraftFile[]
  /** False where the device has no room for the files: they are lost with the page. */
  isKept: boolean
  confirmed: Confirmed | undefined
  /** How much of the form was sent, once every file is uploaded. */
  formPercent: number | undefined
  /** No reply came; it is sent again. */
  isCutOff: boolean
  /** Why the save or submission was refused; '' where it was not. */
  refusal: string
  /** How the last one was saved, once it was. */
  savedAs: Confirmed['status'] | undefined
}

export const emptyDraft: Draft = {
  title: '',
  remark: undefined,
  links: [],
  removed: [],
  files: [],
  isKept: true,
  confirmed: undefined,
  formPercent: undefined,
  isCutOff: false,
  refusal: '',
  savedAs: undefined,
}

/** Of the photo that a file was made of. */
export const originalKey = (key: string): string => `${key}/original`

export const isBlank = ({ name, url }: DraftLink): boolean => name.trim() === '' && url.trim() === ''

/** Nothing was entered or confirmed. */
export function isEmpty({ remark, links, removed, files, confirmed, refusal }: Draft): boolean {
  const isNothingEntered =
    remark === undefined && links.every(isBlank) && removed.length === 0 && files.length === 0
  return isNothingEntered && confirmed === undefined && refusal === ''
}

/** What would be saved, as the rules see it. */
export function submissionOf(draft: Draft, attached: readonly Attachment[], savedRemark: string): Submission {
  return {
    newFiles: draft.files,
    kept: attached.filter(({ id }) => !draft.removed.includes(id)).map(({ isLink }) => ({ isLink })),
    newLinks: draft.links.filter((link) => !isBlank(link)),
    remark: draft.remark ?? savedRemark,
  }
}

/** Removed attachments and new links, as they are sent. */
export function changesOf({ links, removed }: Draft, { earlier }: Confirmed) {
  return {
    removed: removed.filter((id) => earlier.includes(id)),
    links: links
      .filter((link) => !isBlank(link))
      .map(({ name, url }) => ({ name: name.trim(), url: url.trim() })),
  }
}

/** The server has it, or takes it with the form. */
export const isReady = ({ state }: DraftFile): boolean => state === 'done' || state === 'held'

/** The person has to try it again, choose it again or remove it. */
export const isStuck = ({ state }: DraftFile): boolean => state === 'failed' || state === 'missing'

/** The rule that adding these files would break. */
export function choiceFault(before: Submission, chosen: readonly { name: string; size: number }[]) {
  const fault = submissionFault({
    ...before,
    newFiles: [...before.newFiles, ...chosen],
    newLinks: [],
    remark: '',
  })
  const faults: readonly (SubmissionFault | undefined)[] = ['tooManyFiles', 'tooLarge']
  return faults.includes(fault) ? (fault as 'tooManyFiles' | 'tooLarge') : undefined
}

const keptFile = z.object({
  key: z.string(),
  name: z.string(),
  size: z.number(),
  originalSize: z._default(z.number(), 0),
  lastModified: z.number(),
  uploadUrl: z.string(),
  sent: z.number(),
  isPaused: z.boolean(),
  /** The server has said that it has all of it; `sent` counts what left the browser. Not in drafts of older builds. */
  isDone: z.optional(z.boolean()),
})

/** As kept on the device; `portal/shared/device/drafts.ts` reads it too. */
const keptDraft = z.object({
  title: z._default(z.string(), ''),
  remark: z.nullable(z.string()),
  links: z.array(z.object({ key: z.string(), name: z.string(), url: z.string() })),
  removed: z.array(z.number()),
  files: z.array(keptFile),
  // The confirmed save. An older build had none with a key: such a draft is confirmed again.
  asked: z.catch(
    z.optional(
      z.object({
        key: z.string(),
        status: z.enum(['Draft', 'Submitted']),
        remark: z.string(),
        earlier: z.array(z.number()),
        uploadIds: z.optional(z.array(z.string())),
      }),
    ),
    undefined,
  ),
  refusal: z._default(z.string(), ''),
  /** Milliseconds since 1970. */
  savedAt: z.number(),
})
export type KeptDraft = z.output<typeof keptDraft>

export function toKept(draft: Draft, savedAt: number): KeptDraft {
  const { title, remark, links, removed, files, confirmed, refusal } = draft
  return {
    title,
    remark: remark ?? null,
    links: [...links],
    removed: [...removed],
    files: files.map(({ key, name, size, originalSize, lastModified, uploadUrl, sent, state }) => {
      const is = { isPaused: state === 'paused', isDone: state === 'done' }
      return { key, name, size, originalSize, lastModified, uploadUrl, sent, ...is }
    }),
    ...(confirmed && {
      asked: {
        ...confirmed,
        earlier: [...confirmed.earlier],
        uploadIds: confirmed.uploadIds && [...confirmed.uploadIds],
      },
    }),
    refusal,
    savedAt,
  }
}

/**
 * A draft as it was kept. Uploads resume by themselves, unless they were paused.
 * @param mayRead whether the file with a key can still be read on this device
 * @returns undefined where there is none, or it does not fit the schema: anything can write to the storage
 */
export function fromKept(value: unknown, mayRead: (key: string) => boolean): Draft | undefined {
  const read = keptDraft.safeParse(value)
  if (!read.success) return undefined
  const { title, remark, links, removed, files, asked: confirmed, refusal } = read.data
  const stateOf = ({
    key,
    isPaused,
    isDone,
    uploadUrl,
    sent,
    size,
  }: KeptDraft['files'][number]): UploadState => {
    // The server may have it with the homework already.
    if (confirmed?.uploadIds && isDone) return 'done'
    // What the server has need not be read here any more.
    if (!mayRead(key)) return (isDone ?? (uploadUrl !== '' && sent === size)) ? 'done' : 'missing'
    return isPaused ? 'paused' : 'queued'
  }
  return {
    ...emptyDraft,
    title,
    remark: remark ?? undefined,
    links,
    removed,
    confirmed,
    refusal,
    files: files.map(({ isPaused, isDone, ...file }) => ({
      ...file,
      originalSize: mayRead(originalKey(file.key)) ? file.originalSize : 0,
      state: stateOf({ ...file, isPaused, isDone }),
      message: '',
    })),
  }
}

/** Of all files together: how many are there, and how much of them. */
export function totalProgress(files: readonly DraftFile[]): { done: number; percent: number } {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const sent = files.reduce((sum, file) => sum + (file.state === 'done' ? file.size : file.sent), 0)
  return {
    done: files.filter(({ state }) => state === 'done').length,
    percent: size === 0 ? 100 : Math.floor((sent / size) * 100),
  }
}

export const percentOf = ({ sent, size }: Pick<DraftFile, 'sent' | 'size'>): number =>
  size === 0 ? 0 : Math.floor((sent / size) * 100)

/** The id by which `updateAssignment` names an upload. */
export const uploadIdOf = (url: string): string => url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? ''
