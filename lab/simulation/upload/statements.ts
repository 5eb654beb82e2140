import type { Model, Outcome } from '../database.ts'
import type { AttachmentRow, Facts, State, UploadRow } from './state.ts'

type Run = Model<State, Facts>['run']
const read = (run: Run): Model<State, Facts> => ({ isWrite: false, run })
const write = (run: Run): Model<State, Facts> => ({ isWrite: true, run })

/** Waits for other writers, as an advisory lock of the transaction. */
const lock = write(() => ({ rowCount: 1 }))

const openOf = ({ uploads }: State, now: Date): UploadRow[] =>
  [...uploads.values()].filter(({ expiresAt }) => expiresAt > now)
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
  state: State,
): Outcome<State> {
  const added = names.map((name, index) => ({
    id: state.lastId + index + 1,
    name,
    fileId: fileIds[index] ?? 0,
  }))
  return { state: { attachments: [...state.attachments, ...added], lastId: state.lastId + added.length } }
}

/** The statements of uploads and of saving homework, by name. */
export const statements: Readonly<Record<string, Model<State, Facts>>> = {
  'uploads.own': read(({ ids, now }, state) => ({
    rows: (ids as string[]).flatMap((id) => openOf(state, now).filter((row) => row.id === id)),
  })),
  'uploads.count': read(({ now }, state) => {
    const open = openOf(state, now)
    return { rows: [{ count: open.length, bytes: bytesOf(open) }] }
  }),
  'uploads.old': read(({ before }, { uploads }) => ({
    rows: [...uploads.values()].filter(({ createdAt }) => createdAt < before),
  })),
  'uploads.expired': read(({ now }, { uploads }) => ({
    rows: [...uploads.values()].filter(({ expiresAt }) => expiresAt <= now),
  })),
  'uploads.lock-person': lock,
  'uploads.lock-institute': read(() => ({ rowCount: 0 })),
  'uploads.begin': write(({ id, name, size, now, expiresAt }, { uploads }) => ({
    rowCount: 1,
    state: { uploads: new Map(uploads).set(id, { id, name, size, createdAt: now, expiresAt }) },
  })),
  'uploads.delete': write(({ ids }, state) => deleteUploads(ids, state)),
  'files.space': read(({ now, besides }, state) => {
    const open = openOf(state, now).filter(({ id }) => !besides.includes(id))
    return { rows: [{ kept: bytesOf([...state.files.values(), ...open]), ofInstitute: 0, settings: {} }] }
  }),
  'files.note-bytes': write(() => ({ rowCount: 1 })),
  'files.store': write(({ sha256, name, size }, { files, lastId }) => {
    const id = lastId + 1
    return {
      rows: [{ id }],
      state: { files: new Map(files).set(id, { id, sha256, name, size }), lastId: id },
    }
  }),
  'assignment.one': read((_, state, __, { assignmentId, studentId, endsAt }) => ({
    rows: [
      {
        id: assignmentId,
        studentId,
        title: 'Homework',
        course: '',
        subject: '',
        topic: '',
        subTopic: '',
        description: '',
        endsAt,
        endDay: endsAt.toISOString().slice(0, 10),
        today: '2026-11-20',
        allowsLate: true,
        isEvaluated: false,
        isGraded: false,
        marks: null,
        status: state.status,
        comment: state.comment,
        evaluatedAt: null,
        studentMarks: null,
        grade: '',
        teacherComment: '',
      },
    ],
  })),
  'assignment.teachers-attachments': read(() => ({ rows: [] })),
  'assignment.students-attachments': read((_, state) => ({
    rows: state.attachments.map((row) => shownAttachment(state, row)),
  })),
  'assignment.begin': write(() => ({ rowCount: 0 })),
  'assignment.lock': write((_, { status }, __, { endsAt }) => ({
    rows: [{ status, evaluatedAt: null, endsAt, allowsLate: true }],
  })),
  'assignment.remove-attachments': write(({ removedIds }, { attachments }) => ({
    state: { attachments: attachments.filter(({ id }) => !removedIds.includes(id)) },
  })),
  'assignment.add-attachments': write((given, state) => addAttachments(given, state)),
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
