import type pg from 'pg'
import type { SignedIn } from '#domain/session/calls.ts'
import { Difference, shown } from '../compare-rows.ts'
import { compareStatements } from '../compare-statements.ts'
import { outsideProcesses } from '../process.ts'
import type { PanelShadow } from './database.ts'
import type { Facts, State } from './state.ts'

/** Facts of the test: the model takes them over. */
const facts = new Set(['panel.questions', 'panel.test'])

/** Of these only the number of rows is read. */
const counted = new Set([
  'panel.take-over',
  'panel.hold-attempt',
  'panel.take-attempt',
  'panel.lock-taker',
  'panel.lock-for-events',
])

/** Runs what the simulated database runs in PostgreSQL as well. @throws Difference where the results differ */
export function startShadow(pool: pg.Pool) {
  const comparing = compareStatements({ pool, counted, takenOver: facts })
  let at = { instituteId: 0, personId: 0, testId: 0 }

  const shadow: PanelShadow = {
    ...comparing,
    addTicket: (ticketHash, expiresAt) =>
      outsideProcesses(async () => {
        await pool.query(
          `insert into launch_ticket (institute_id, person_id, test_id, ticket_hash, created_at, expires_at)
           values ($1, $2, $3, $4, $5, $5)`,
          [at.instituteId, at.personId, at.testId, ticketHash, expiresAt],
        )
      }),
  }

  return {
    ...comparing,
    ...shadow,
    /** Prepares a test for one schedule. */
    findFacts: async (me: SignedIn, testId: number, now: number, minutes: number): Promise<Facts> => {
      at = { instituteId: me.institute_id, personId: me.user_id, testId }
      // The same tickets are made in every schedule, and so the same passes.
      await pool.query('delete from launch_ticket')
      await pool.query('delete from panel_pass')
      // Every schedule begins at the same moment.
      await pool.query('delete from server_beat')
      await pool.query('delete from server_stall')
      await pool.query('update test_attempt set submitted_at = ends_at where submitted_at is null')
      await pool.query('update test set duration_minutes = $1 where id = $2', [minutes, testId])
      const [names] = await rowsOf<Facts['names']>(
        `select t.name as "testName", p.name as "studentName", i.name as "instituteName", i.time_zone as "timeZone",
           l.test_type_id as "testTypeId"
         from test t join test_label l on l.institute_id = t.institute_id and l.id = t.label_id
         join institute i on i.id = t.institute_id join person p on p.institute_id = i.id and p.id = $2
         where t.id = $1`,
        [testId, me.user_id],
      )
      const questions = await rowsOf<Facts['questions'][number]>(
        'select question_id as "questionId" from test_question where test_id = $1 order by position',
        [testId],
      )
      const [next] = await rowsOf<{ id: number }>(
        `select nextval(pg_get_serial_sequence('test_attempt', 'id')) + 1 as id`,
      )
      if (!names || !next) throw new Error('there is no such test')
      const [startsAt, endsAt] = [new Date(now - 60_000), new Date(now - 60_000 + 60 * 60_000)]
      return { ...at, firstId: next.id, questions, names, startsAt, endsAt, durationMinutes: minutes }
    },
    /** Compares what is stored in the end. @throws Difference */
    compareRows: async ({ attempt, answers, late }: State): Promise<void> => {
      const ofAttempt = [attempt?.id ?? 0]
      const counted = await rowsOf<object>(
        `select question_id as id, answer, answer_at as at, answer_by as by, sequence from attempt_answer
         where attempt_id = $1`,
        ofAttempt,
      )
      const kept = await rowsOf<object>(
        'select question_id as id, answer, answer_at as at, answer_by as by from late_answer where attempt_id = $1',
        ofAttempt,
      )
      const own = [...answers].map(([id, row]) => {
        return { id, answer: row.answer, at: row.answerAt, by: row.answerBy, sequence: row.sequence }
      })
      const ownLate = [...late].map(([id, { answer, at, by }]) => ({ id, answer, at, by }))
      if (shown([counted, kept]) !== shown([own, ownLate]))
        throw new Difference(`PostgreSQL: ${shown([counted, kept])}\nmodel: ${shown([own, ownLate])}`)
    },
  }

  async function rowsOf<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await pool.query(text, values)).rows as Row[]
  }
}
