import { makeZone } from '#domain/zone.ts'
import type { Model, Outcome } from '../database.ts'
import type { AttachmentRow, Facts, State, UploadRow } from './state.ts'

type Run = Model<State, Facts>['run']
const read = (run: Run): Model<State, Facts> => ({ isWrite: false, run })
const write = (run: Run): Model<State, Facts> => ({ isWrite: true, run })

/** Waits for other writers, as an advisory lock of the transaction. */
const lock = write(() => ({ rowCount: 1 }))

const openOf = ({ uploads }: State, now: Date): UploadRow[] =>
  [...uploads.values()].filter(({ expiresAt }) => expiresAt > now)
const india = makeZone('Asia/Kolkata')
const idsOf = (rows: readonly UploadRow[]) => rows.map(({ id }) => ({ id }))
const bytesOf = (rows: readonly { size: number }[]) => rows.reduce((sum, { size }) => sum + size, 0)

const shownAttachment = (state: State, { id, name, fileId }: AttachmentRow) => {
  const file = state.files.get(fileId)
  return { id, name, link: '', size: file?.size ?? 0, fileId, fileName: file?.name ?? null }
}

function deleteUploads(ids: readonly string[], state: State): Outcome<State> {
  const uploads = new Map(state.uploads)
  const rowCount = ids.filter((id) => uploads.delete(id)).length
  return { rowCount, state: { uploads } }
}

function addAttachments(
  { names, fileIds }: { names: string[]; fileIds: number[] },
  { attachments }: State,
  { nextId }: Facts,
): Outcome<State> {
  const added = names.map((name, index) => ({ id: nextId('attachment'), name, fileId: fileIds[index] ?? 0 }))
  return { rowCount: added.length, state: { attachments: [...attachments, ...added] } }
}

/** The statements of uploads and of saving homework, by name. */
export const statements: Readonly<Record<string, Model<State, Facts>>> = {
  'uploads.own': read(({ ids, now }, state) => ({
    rows: openOf(state, now)
      .filter(({ id }) => ids.includes(id))
      .map(({ createdAt: _, ...row }) => row),
  })),
  'uploads.count': read(({ now }, state) => {
    const open = openOf(state, now)
    return { rows: [{ count: open.length, bytes: bytesOf(open) }] }
  }),
  'uploads.old': read(({ before }, { uploads }) => ({
    rows: idsOf([...uploads.values()].filter(({ createdAt }) => createdAt < before)),
  })),
  'uploads.expired': read(({ now }, { uploads }) => ({
    rows: idsOf([...uploads.values()].filter(({ expiresAt }) => expiresAt <= now)),
  })),
  'uploads.lock-person': lock,
  'uploads.lock-institute': read(() => ({ rowCount: 0 })),
  'uploads.begin': write(({ id, name, size, now, expiresAt }, { uploads }) => ({
    rowCount: 1,
    state: { uploads: new Map(uploads).set(id, { id, name, size, createdAt: now, expiresAt }) },
  })),
  'uploads.delete': write(({ ids }, state) => deleteUploads(ids, state)),
  'files.space': read(({ now, besides }, state, _, { space }) => {
    const open = openOf(state, now).filter(({ id }) => !besides.includes(id))
    const kept = space.kept + bytesOf([...state.files.values(), ...open])
    return { rows: [{ ...space, kept }] }
  }),
  'files.note-bytes': write(() => ({ rowCount: 1 })),
  'files.store': write(({ sha256, name, size }, { files }, _, { nextId }) => {
    const id = nextId('file')
    return { rows: [{ id }], state: { files: new Map(files).set(id, { id, sha256, name, size }) } }
  }),
  'assignment.one': read(({ now }, { status, comment }, _, { assignment }) => ({
    rows: [{ ...assignment, today: india.dayAt(now.getTime()), status, comment }],
  })),
  'assignment.teachers-attachments': read(() => ({ rows: [] })),
  'assignment.students-attachments': read((_, state) => ({
    rows: state.attachments.map((row) => shownAttachment(state, row)),
  })),
  'assignment.begin': write((_, { isBegun }) => ({ rowCount: isBegun ? 0 : 1, state: { isBegun: true } })),
  'assignment.lock': write((_, { status }, __, { assignment: { evaluatedAt, endsAt, allowsLate } }) => ({
    rows: [{ status, evaluatedAt, endsAt, allowsLate }],
  })),
  'assignment.remove-attachments': write(({ removedIds }, { attachments }) => {
    const kept = attachments.filter(({ id }) => !removedIds.includes(id))
    return { rowCount: attachments.length - kept.length, state: { attachments: kept } }
  }),
  'assignment.add-attachments': write((given, state, _, facts) => addAttachments(given, state, facts)),
  'assignment.save': write(({ status, comment }) => ({ rowCount: 1, state: { status, comment } })),
  'once.reply': read(({ key }, { replies }) => ({ rows: [replies.get(key) ?? []].flat() })),
  'once.keep': write(({ key, requestHash, reply }, { replies }) =>
    replies.has(key)
      ? { rowCount: 0 }
      : { rowCount: 1, state: { replies: new Map(replies).set(key, { requestHash, reply }) } },
  ),
  'change.note': write(() => ({ rowCount: 1 })),
  'news.done.homework-homeworkDue': write(() => ({ rowCount: 0 })),
}
