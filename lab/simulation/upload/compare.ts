import type pg from 'pg'
import { findAssignment } from '#server/features/assignment/queries.ts'
import { findSpace } from '#server/files/queries.ts'
import { Difference, shown } from '../compare-rows.ts'
import { compareStatements } from '../compare-statements.ts'
import { type Facts, idsAfter, type State } from './state.ts'

/** Of these only the number of rows is read. */
const counted = new Set(['uploads.lock-person'])
/** What they return is not read: which news is over. */
const unread = new Set(['news.done.homework-homeworkDue'])

type Student = { instituteId: number; personId: number; studentId: number }

/** Runs what the simulated database runs in PostgreSQL as well. @throws Difference where the results differ */
export function startShadow(pool: pg.Pool) {
  const comparing = compareStatements({ pool, counted, unread, isExact: true })
  const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[]

  return {
    ...comparing,

    /** A student of the demo with homework at a moment. */
    findStudent: async (now: Date): Promise<Student & { assignmentId: number }> => {
      const [found] = await rowsOf<Student & { assignmentId: number }>(
        `select assignment.institute_id as "instituteId", student.person_id as "personId", student.id as "studentId",
           assignment.id as "assignmentId"
         from assignment
         join enrolment on enrolment.institute_id = assignment.institute_id and enrolment.section_id = assignment.section_id
         join student on student.institute_id = enrolment.institute_id and student.id = enrolment.student_id
         where assignment.opens_at <= $1 and assignment.ends_at > $1 order by assignment.id, student.id limit 1`,
        [now],
      )
      if (!found) throw new Error('there is no homework')
      return found
    },

    /** Empties what a schedule begins with. */
    findFacts: async (
      { instituteId, personId, studentId, assignmentId }: Student & { assignmentId: number },
      now: Date,
    ): Promise<Facts & { lastFileId: number }> => {
      await pool.query('delete from upload')
      await pool.query('delete from written_reply')
      const of = [instituteId, assignmentId]
      await pool.query('delete from submission_attachment where institute_id = $1 and assignment_id = $2', of)
      await pool.query('delete from submission where institute_id = $1 and assignment_id = $2', of)
      await pool.query('delete from assignment_attachment where institute_id = $1 and assignment_id = $2', of)
      await pool.query(
        `update assignment set ends_at = $3, allows_late = true where institute_id = $1 and id = $2`,
        [...of, new Date(now.getTime() + 400 * 24 * 60 * 60_000)],
      )
      const assignment = await findAssignment(pool, {
        instituteId,
        studentIds: [studentId],
        now,
        assignmentId,
      })
      const space = await findSpace(pool, { instituteId, personId, now, besides: [] })
      const [last] = await rowsOf<{ file: number; attachment: number }>(
        `select nextval(pg_get_serial_sequence('file', 'id')) as file,
           nextval('attachment_number') as attachment`,
      )
      if (!assignment || !last) throw new Error('there is no homework')
      return {
        ...{ instituteId, personId, studentId, assignment, space },
        nextId: idsAfter(last),
        lastFileId: last.file,
      }
    },

    /** Compares what is stored in the end. @throws Difference */
    compareRows: async (
      { instituteId, personId, assignment, lastFileId }: Facts & { lastFileId: number },
      state: State,
    ): Promise<void> => {
      const of = [instituteId, assignment.id]
      const own = [
        [...state.uploads.values()],
        [...state.files.values()],
        state.attachments,
        state.isBegun ? [{ status: state.status, comment: state.comment }] : [],
        [...state.replies].map(([key, { requestHash, reply }]) => ({ key, requestHash, reply })),
      ]
      const stored = [
        await rowsOf<object>(
          'select id, name, size, created_at as "createdAt", expires_at as "expiresAt" from upload where person_id = $1',
          [personId],
        ),
        await rowsOf<object>(
          'select id, sha256, name, size from file where institute_id = $1 and person_id = $2 and id > $3',
          [instituteId, personId, lastFileId],
        ),
        await rowsOf<object>(
          'select id, name, file_id as "fileId" from submission_attachment where institute_id = $1 and assignment_id = $2',
          of,
        ),
        await rowsOf<object>(
          'select status, comment from submission where institute_id = $1 and assignment_id = $2',
          of,
        ),
        await rowsOf<object>('select key, request_hash as "requestHash", reply from written_reply'),
      ]
      for (const [index, one] of stored.entries())
        if (shown(one) !== shown(own[index]))
          throw new Difference(`PostgreSQL: ${shown(one)}\nmodel: ${shown(own[index])}`)
    },
  }
}
