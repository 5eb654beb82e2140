import type pg from 'pg'
import { Difference, shown } from '../compare-rows.ts'
import { compareStatements } from '../compare-statements.ts'
import { type Facts, type Question, type Rows, type Start, testIn } from './state.ts'

/** Of these only the number of rows is read. */
const counted = new Set([
  'panel.receipt',
  'panel.hold-attempt',
  'panel.take-attempt',
  'panel.lock-handed-in',
  'panel.lock-extra-test',
  'panel.lock-extra',
  'regrade.lock-test',
  'results.take',
  'simulation.hold-test',
])
/** What they return is not read: the turn, and whom news reaches. */
const unread = new Set(['regrade.turn', 'news.notify.result'])

/** Runs what the simulated database runs in PostgreSQL as well. @throws Difference where the results differ */
export function startShadow(pool: pg.Pool) {
  const comparing = compareStatements({
    pool,
    counted,
    unread,
    // What the model lets pass waits for no lock.
    prepare: (client) => client.query(`set lock_timeout = '5s'`),
  })
  const rowsOf = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query(text, values)).rows as Row[]

  return {
    ...comparing,
    /** Reads a test that was made for one schedule. @param types of the questions that stay in it */
    findFacts: async (instituteId: number, testId: number, types: readonly number[]): Promise<Facts> => {
      const at = [instituteId, testId]
      await pool.query('delete from server_beat')
      await pool.query('delete from server_stall')
      // What other schedules have left.
      await pool.query('update test_attempt set is_evaluation_due = false where is_evaluation_due')
      await pool.query('update test_attempt set submitted_at = ends_at where submitted_at is null')
      await pool.query('delete from due_publication')
      await pool.query('update test set cancelled_at = now() where id <> $1 and not is_result_published', [
        testId,
      ])
      await pool.query(
        `delete from test_question where test_id = $1 and question_id not in (
           select id from question where type = any($2))`,
        [testId, types],
      )
      const questions = await rowsOf<Question>(
        `select question_id as "questionId", position, part_id as "partId", subject_id as "subjectId", key,
           marks::float8 as marks, negative_marks::float8 as "negativeMarks", jsonb_array_length(options) as options,
           jsonb_array_length(matches) as matches
         from test_question t join question q on q.institute_id = t.institute_id and q.id = t.question_id
         where t.institute_id = $1 and t.test_id = $2 order by position`,
        at,
      )
      const people = await rowsOf<Facts['people'][number]>(
        `select p.id as "personId", coalesce(p.source_id, (select 'h' || to_hex((extract(epoch from created_at) * 1000000)::bigint)
             || '-' || id || '-' from institute where id = $1) || p.id) as code, p.name, coalesce(s.roll_no, '') as "rollNumber"
         from person p join student s on s.institute_id = p.institute_id and s.person_id = p.id
         where p.institute_id = $1 and p.role = 'student' order by p.id limit 3`,
        [instituteId],
      )
      const [test] = await rowsOf<{ name: string; type: number }>(
        `select t.name, l.test_type_id as type from test t
         join test_label l on l.institute_id = t.institute_id and l.id = t.label_id where t.id = $1`,
        [testId],
      )
      const [token] = await rowsOf<{ id: number }>(
        'select id from admin_token where institute_id = $1 limit 1',
        [instituteId],
      )
      const [last] = await rowsOf<{ id: number }>(
        `select nextval(pg_get_serial_sequence('question_regrade', 'id')) as id`,
        [],
      )
      if (!test || !token || !last) throw new Error('there is no such test')
      let lastId = last.id
      return {
        instituteId,
        testId,
        tokenId: token.id,
        testName: test.name,
        testTypeId: test.type,
        questions,
        people,
        nextRegradeId: () => ++lastId,
      }
    },

    /** Stores what a schedule begins with, with the ids that it gets. */
    store: async ({ instituteId, testId }: Facts, { test, attempts, answers }: Start): Promise<Start> => {
      await pool.query(
        'update test set ends_at = $2, result_at = $3, maximum_marks = $4, starts_at = $5 where id = $1',
        [testId, test.endsAt, test.resultAt, test.maximumMarks, new Date(test.endsAt.getTime() - 3_600_000)],
      )
      const ids = new Map<number, number>()
      for (const { id, personId, endsAt } of attempts) {
        const [row] = await rowsOf<{ id: number }>(
          `insert into test_attempt (institute_id, test_id, person_id, started_at, ends_at)
           values ($1, $2, $3, $4, $4) returning id`,
          [instituteId, testId, personId, endsAt],
        )
        ids.set(id, row?.id ?? 0)
      }
      const idOf = (id: number) => ids.get(id) ?? 0
      for (const { attemptId, questionId, timeMs } of answers)
        await pool.query(
          'insert into attempt_answer (institute_id, attempt_id, question_id, time_ms) values ($1, $2, $3, $4)',
          [instituteId, idOf(attemptId), questionId, timeMs],
        )
      return {
        test,
        attempts: attempts.map((row) => ({ ...row, id: idOf(row.id) })),
        answers: answers.map((row) => ({ ...row, attemptId: idOf(row.attemptId) })),
      }
    },

    /** Compares what is stored in the end. @throws Difference */
    compareRows: async ({ testId }: Facts, rows: Rows): Promise<void> => {
      const of = [testId]
      const stored = [
        await rowsOf<object>(
          `select ends_at as "endsAt", result_at as "resultAt", withdrawn_at as "withdrawnAt", is_result_published as "isPublished",
             cancelled_at is not null as "isCalledOff", maximum_marks::float8 as "maximumMarks" from test where id = $1`,
          of,
        ),
        await rowsOf<object>(
          `select id, person_id as "personId", ends_at as "endsAt", end_moved_at as "endMovedAt", submitted_at as "submittedAt",
             is_evaluation_due as "isDue", evaluated_at as "evaluatedAt", rank, marks::float8 as marks, right_count as "rightCount",
             wrong_count as "wrongCount", left_count as "leftCount", time_taken as "timeTaken" from test_attempt where test_id = $1`,
          of,
        ),
        await rowsOf<object>(
          `select attempt_id as "attemptId", question_id as "questionId", answer, time_ms as "timeMs", state,
             g.marks::float8 as marks, as_printed as "asPrinted" from attempt_answer g
           where attempt_id in (select id from test_attempt where test_id = $1)`,
          of,
        ),
        await rowsOf<object>(
          `select id, question_id as "questionId", before, after, fingerprint, (outcome->>'students_changed')::int as "studentsChanged",
             (outcome->>'maximum_marks')::float8 as "maximumMarks" from question_regrade where test_id = $1`,
          of,
        ),
        await rowsOf<object>(
          `select attempt_id as "attemptId", subject_id as "subjectId", right_count as "rightCount", wrong_count as "wrongCount",
             left_count as "leftCount", right_marks::float8 as "rightMarks", wrong_marks::float8 as "wrongMarks"
           from test_attempt_subject where attempt_id in (select id from test_attempt where test_id = $1)`,
          of,
        ),
        await rowsOf<object>(
          `select takers, topper_attempt_id as "topperId", average_marks::float8 as marks, average_time as time,
             published_at as "publishedAt" from test_figures where test_id = $1`,
          of,
        ),
        await rowsOf<object>(
          `select question_id as id, average_time_ms as "averageTimeMs", right_count as "rightCount", wrong_count as "wrongCount"
           from test_question_figures where test_id = $1`,
          of,
        ),
        (await rowsOf<object>('select 1 from due_publication where test_id = $1', of)).length,
      ]
      const own = [
        [testIn(rows)],
        [...rows.attempt.values()],
        [...rows.answer.values()].map(({ byExaminer: _, ...row }) => row),
        [...rows.regrade.values()],
        [...rows.subject.values()],
        [...rows.figures.values()].map(
          ({ takers, topperId, averageMarks, averageTime: time, publishedAt }) => {
            return { takers, topperId, marks: Math.round(averageMarks * 100) / 100, time, publishedAt }
          },
        ),
        [...rows.questionFigures].map(([id, row]) => ({ id: Number(id), ...row })),
        rows.due.size,
      ]
      for (const [index, one] of stored.entries())
        if (shown(one) !== shown(own[index]))
          throw new Difference(`PostgreSQL: ${shown(one)}\nmodel: ${shown(own[index])}`)
    },
  }
}
