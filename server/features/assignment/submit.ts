import { createReadStream } from 'node:fs'
import type { updateAssignment } from '#domain/assignment/calls.ts'
import { submissionFault } from '#domain/assignment/rules.ts'
import type { CallReply } from '#domain/call.ts'
import type { Context } from '#server/context.ts'
import { noteChange } from '#server/database/writes-changes.ts'
import { Failure, notFound } from '#server/failure.ts'
import { type NewFile, nameByContent } from '#server/features/assignment/content.ts'
import {
  lockOf,
  maySubmit,
  noUpload,
  refusalOf,
  refusalOfFile,
  studentsOf,
  unfinishedUpload,
} from '#server/features/assignment/policy.ts'
import { findAssignment } from '#server/features/assignment/queries.ts'
import { findStudentsAttachments } from '#server/features/assignment/queries-attachments.ts'
import { homeworkDone } from '#server/features/assignment/queries-news.ts'
import { lockSubmission, type NewAttachment, writeSubmission } from '#server/features/assignment/writes.ts'
import { cleanFileName } from '#server/files/content/name.ts'
import { checkSpace, storeSent } from '#server/files/space.ts'
import { type CheckedBytes, checkForViruses } from '#server/files/store/checked.ts'
import { answer, type CallRequest } from '#server/route.ts'
import { findUploads } from '#server/uploads/queries.ts'
import { deleteUploads } from '#server/uploads/writes.ts'

type Request = Pick<CallRequest<typeof updateAssignment>, 'session' | 'body' | 'files' | 'once'>
type Reply = CallReply<typeof updateAssignment>

/**
 * Saves a draft, or submits [assignment-38]. Everything is checked before the first byte is stored, and again
 * when the submission is locked: of two tabs one wins, and the other gets an error.
 */
export async function submitWork(context: Context, { session, body, files, once }: Request): Promise<Reply> {
  const { pool, clock, log, uploads } = context
  const { instituteId, personId } = session
  const now = clock()
  const studentIds = studentsOf(session).filter((id) => id === body.studentId_array[0])
  const row = await findAssignment(pool, { instituteId, studentIds, now, assignmentId: body.file_id })
  if (!row) throw notFound()
  const at = { instituteId, assignmentId: row.id, studentId: row.studentId }
  const removedIds = [...new Set(body.attachmentId_array)]
  const saved = await findStudentsAttachments(pool, at)
  checkRemoved(removedIds, saved)
  if (!maySubmit(session)) throw new Failure('parentMayNotSubmit')
  const lock = lockOf(row, now)
  if (lock) throw new Failure(lock)

  const uploadIds = [...new Set(body.upload_ids ?? [])]
  const uploaded = await takeUploads(context, { instituteId, personId, now, ids: uploadIds })
  const newFiles: NewFile[] = [
    ...files.map(({ name, size, path }) => ({
      name: cleanFileName(name),
      size,
      open: (range?: { start: number; end: number }) => createReadStream(path, range),
    })),
    ...uploaded,
  ]
  const links = body.url_lists.map((link) => ({
    name: link.attachment_display_name.trim(),
    url: link.attachment_url.trim(),
  }))
  const check = (attached: readonly { id: number; link: string }[]) => {
    const kept = attached
      .filter(({ id }) => !removedIds.includes(id))
      .map(({ link }) => ({ isLink: link !== '' }))
    const fault = submissionFault({ newFiles, newLinks: links, kept, remark: body.student_comment })
    if (fault) throw refusalOf(fault)
  }
  check(saved)
  const added = await storeFiles(context, {
    sender: { instituteId, personId, now, besides: uploadIds },
    newFiles,
  }).catch(async (error: unknown) => {
    // Another request has attached the uploads meanwhile.
    for (const id of uploadIds) if ((await uploads.offsetOf(id)) === undefined) throw noUpload()
    throw error
  })
  for (const { name, url } of links) added.push({ name, fileId: null, link: url })

  const reply = await once.write(async (client) => {
    const status = await lockSubmission(client, at)
    const refusal = status ? lockOf(status, now) : 'notFound'
    if (refusal) throw new Failure(refusal)
    const attached = await findStudentsAttachments(client, at)
    checkRemoved(removedIds, attached)
    check(attached)
    await writeSubmission(client, {
      ...at,
      status: body.student_status,
      comment: body.student_comment,
      removedIds,
      added,
      now,
    })
    if (body.student_status === 'Submitted') {
      await noteChange(client, {
        instituteId,
        personId,
        now,
        kind: 'homework',
        subjectId: row.id,
        detail: '',
      })
      await homeworkDone(client, { instituteId, now, causeIds: [row.id], concernedIds: [personId] })
    }
    // Another request has attached them meanwhile.
    if ((await deleteUploads(client, { ids: uploadIds })) < uploadIds.length) throw noUpload()
    return answer(null)
  })
  // Their bytes belong to no row any more.
  for (const id of uploadIds)
    await uploads.remove(id).catch((error: unknown) => log.error({ err: error }, 'removing an upload'))
  return reply
}

type Sender = { instituteId: number; personId: number; now: Date; besides: readonly string[] }

/** Checks all files before it stores the first. @throws for a refused file, and without space */
async function storeFiles(
  context: Context,
  { sender, newFiles }: { sender: Sender; newFiles: readonly NewFile[] },
): Promise<NewAttachment[]> {
  const { pool } = context
  const checked: { name: string; bytes: CheckedBytes }[] = []
  for (const file of newFiles) {
    const name = await nameByContent(file)
    if (name === undefined) throw refusalOfFile('fileContentRefused', file.name)
    const { open } = file
    checked.push({ name, bytes: await checkForViruses(context, { name, open: () => open() }) })
  }
  const size = newFiles.reduce((sum, file) => sum + file.size, 0)
  if (size > 0) await checkSpace(pool, sender, size)
  const added: NewAttachment[] = []
  for (const { name, bytes } of checked) {
    // Unused files are swept later; a lock during the copying would block others.
    const fileId = await storeSent(pool, context.files, { sender, name, bytes })
    added.push({ name, fileId, link: '' })
  }
  return added
}

/** @throws notFound where one of them is not the student's, or was removed */
function checkRemoved(removedIds: readonly number[], attached: readonly { id: number }[]): void {
  if (!removedIds.every((id) => attached.some((one) => one.id === id))) throw notFound()
}

/** The student's complete uploads. @throws where one is missing or incomplete */
async function takeUploads(
  { pool, uploads }: Context,
  at: { instituteId: number; personId: number; now: Date; ids: readonly string[] },
): Promise<NewFile[]> {
  if (at.ids.length === 0) return []
  const rows = await findUploads(pool, at)
  if (rows.length !== at.ids.length) throw noUpload()
  for (const { id, name, size } of rows) {
    const offset = await uploads.offsetOf(id)
    // Its removal broke off after the bytes: a row alone is no upload.
    if (offset === undefined) throw noUpload()
    if (offset !== size) throw unfinishedUpload(name)
  }
  return rows.map(({ id, name, size }) => ({ name, size, open: (range) => uploads.open(id, range) }))
}
