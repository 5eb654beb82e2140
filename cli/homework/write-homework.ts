import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { ZipFile } from 'yazl'
import type { HomeworkRequest } from '#cli/homework-request.ts'
import { openInstitute } from '#server/exchange/institute.ts'
import { writeAudit } from '#server/exchange/queries.ts'
import {
  findAssignmentByCode,
  findHandedIn,
  findSubmissionsOf,
  type HandedIn,
  type HomeworkAssignment,
  type SubmissionOf,
} from '#server/features/assignment/queries-handed-in.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { safeName } from '#server/files/zip.ts'
import { byteOrderMark, writeCsvRow } from '#server/records/csv.ts'
import { ImportRefusal } from '#server/records/import-faults.ts'

export type WrittenHomework = { title: string; students: number; submitted: number; files: number }

const header = [
  ...['assignment', 'student', 'folder', 'name', 'number', 'roll_no', 'status', 'submitted_at', 'comment'],
  ...['marks', 'grade', 'remark'],
]

/**
 * Writes the homework of an assignment as a ZIP: a folder for each student who handed something in, and a CSV to fill
 * in. Memory does not grow with the files. @throws ImportRefusal
 */
export async function writeHomework(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  { instituteId, code, file }: HomeworkRequest,
  now: Date,
): Promise<WrittenHomework> {
  const client = await pool.connect()
  try {
    const { scope } = await openInstitute(client, instituteId, now)
    const { prefix } = scope
    const assignment = await findAssignmentByCode(client, { instituteId, prefix, code })
    if (!assignment) throw new ImportRefusal(`There is no assignment ${code} in institute ${instituteId}.`)
    const of = { instituteId, prefix, assignmentId: assignment.id }
    const students = await findSubmissionsOf(client, of)
    const filesByStudent = Map.groupBy(await findHandedIn(client, of), ({ studentId }) => studentId)
    const submitted = students.filter(({ status }) => status === 'Submitted').length
    const found = [...filesByStudent.values()].flat().filter(({ sha256 }) => sha256 !== null).length
    const detail = { assignment: assignment.id, students: submitted, files: found }
    // Before the first byte is out.
    await writeAudit(client, { instituteId, now, action: 'homework.export', detail })
    await saveZip(packHomework(assignment, students, filesByStudent, files), file)
    return { title: assignment.title, students: students.length, submitted, files: found }
  } finally {
    client.release()
  }
}

function packHomework(
  { code }: HomeworkAssignment,
  students: readonly SubmissionOf[],
  handedIn: ReadonlyMap<number, readonly HandedIn[]>,
  files: FileStore,
): ZipFile {
  const zip = new ZipFile()
  const folders = new Set(['evaluations.csv'])
  const lines = [byteOrderMark, writeCsvRow(header)]
  for (const student of students) {
    const attached = handedIn.get(student.studentId) ?? []
    const number = student.rollNo || student.displayId
    const folder = attached.length > 0 ? safeName(`${number} ${student.name}`.trim(), folders) : ''
    const { name, displayId, rollNo, status, submittedAt, comment, marks, grade, teacherComment } = student
    lines.push(
      writeCsvRow([
        ...[code, student.code, folder, name, displayId, rollNo, status, submittedAt, comment],
        ...[marks === null ? '' : String(marks), grade, teacherComment],
      ]),
    )
    addFolder(zip, folder, attached, files)
  }
  zip.addBuffer(Buffer.from(lines.join('')), 'evaluations.csv')
  zip.end()
  return zip
}

/** The submitted files of a student, and his links in a text file. */
function addFolder(zip: ZipFile, folder: string, attached: readonly HandedIn[], files: FileStore): void {
  const usedNames = new Set<string>()
  for (const { name, sha256, size, addedAt } of attached)
    if (sha256 !== null)
      zip.addReadStreamLazy(
        `${folder}/${safeName(name, usedNames)}`,
        // Pictures, films, PDF and Office files are compressed already.
        { compress: false, size, mtime: addedAt },
        (use) => use(null, files.open(sha256)),
      )
  const links = attached.filter(({ link }) => link !== '').map(({ name, link }) => `${name}\r\n${link}\r\n`)
  if (links.length > 0)
    zip.addBuffer(Buffer.from(links.join('\r\n')), `${folder}/${safeName('links.txt', usedNames)}`)
}

/** Writes a new file that only its owner can read. @throws ImportRefusal where it exists */
async function saveZip(zip: ZipFile, path: string): Promise<void> {
  const bytes = zip.outputStream as Readable
  zip.on('error', (error: Error) => bytes.destroy(error))
  let isOurs = false
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  target.once('open', () => {
    isOurs = true
  })
  try {
    await pipeline(bytes, target)
  } catch (error) {
    if (isOurs) await rm(path, { force: true })
    throw (error as NodeJS.ErrnoException).code === 'EEXIST'
      ? new ImportRefusal(`${path} is there already.`)
      : error
  }
}
