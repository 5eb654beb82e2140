import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { createTestApp, type TestApp } from '#server/http/testing.ts'

let t: TestApp
let institute: number
let people: { classes: number[]; students: number[]; subjects: number[]; sections: number[] }
beforeAll(async () => {
  t = await createTestApp()
  const [row] = await query(
    `select i.id,
      array(select c.id from classroom_class c where c.institute_id = i.id order by c.id limit 6) as classes,
      array(select s.id from student s where s.institute_id = i.id order by s.id limit 4) as students,
      array(select s.id from subject s where s.institute_id = i.id order by s.id limit 3) as subjects,
      array(select s.id from section s where s.institute_id = i.id order by s.id limit 2) as sections
    from institute i order by i.id limit 1`,
  )
  institute = row.id
  people = row
})
afterAll(() => t.close())

const query = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows

const columns = 'student_id, section_id, subject_id, month::text, held, present'
const counted = () => query(`select ${columns} from attendance_count where held > 0 order by 1, 2, 3, 4`)
/** The same, from the rows themselves. */
const recounted = () =>
  query(`select a.student_id, c.section_id, c.subject_id,
      date_trunc('month', c.starts_at at time zone i.time_zone)::date::text as month,
      count(*)::int as held, (count(*) filter (where a.is_present))::int as present
    from attendance a join classroom_class c on c.institute_id = a.institute_id and c.id = a.class_id
    join institute i on i.id = a.institute_id
    where c.cancelled_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4`)

test('the demo is counted', async () => {
  expect((await counted()).length).toBeGreaterThan(100)
  expect(await counted()).toEqual(await recounted())
})

const index = (below: number) => fc.integer({ min: 0, max: below - 1 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('mark'), student: index(4), class: index(6), isPresent: fc.boolean() }),
  fc.record({ kind: fc.constant('unmark'), class: index(6) }),
  fc.record({ kind: fc.constant('cancel'), class: index(6), isPresent: fc.boolean() }),
  fc.record({ kind: fc.constant('subject'), class: index(6), to: index(3) }),
  fc.record({ kind: fc.constant('section'), class: index(6), to: index(2) }),
  fc.record({ kind: fc.constant('month'), class: index(6), to: index(3) }),
  fc.record({ kind: fc.constant('zone'), to: index(2) }),
)
type Change = Partial<Record<'student' | 'class' | 'to', number>> & { kind: string; isPresent?: boolean }

async function make({ kind, student = 0, class: at = 0, to = 0, isPresent = false }: Change): Promise<void> {
  const of = 'institute_id = $1 and id = $2'
  const id = people.classes[at]
  const changes: Record<string, [string, unknown[]]> = {
    mark: [
      `insert into attendance (institute_id, class_id, student_id, is_present) values ($1, $2, $3, $4)
        on conflict (institute_id, student_id, class_id) do update set is_present = excluded.is_present`,
      [institute, id, people.students[student], isPresent],
    ],
    unmark: ['delete from attendance where institute_id = $1 and class_id = $2', [institute, id]],
    cancel: [
      `update classroom_class set cancelled_at = case when $3 then now() end where ${of}`,
      [institute, id, isPresent],
    ],
    subject: [`update classroom_class set subject_id = $3 where ${of}`, [institute, id, people.subjects[to]]],
    section: [`update classroom_class set section_id = $3 where ${of}`, [institute, id, people.sections[to]]],
    month: [
      `update classroom_class set starts_at = $3, ends_at = $3::timestamptz + interval '1 hour' where ${of}`,
      [institute, id, ['2026-05-31T22:00:00Z', '2026-06-10T05:00:00Z', '2026-07-01T01:00:00Z'][to]],
    ],
    zone: [
      'update institute set time_zone = $2 where id = $1',
      [institute, ['Asia/Kolkata', 'America/New_York'][to]],
    ],
  }
  await query(...(changes[kind] ?? ['', []]))
}

test('whatever is marked, cancelled or moved, the counts are those of the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      for (const each of changes) await make(each as Change)
      expect(await counted()).toEqual(await recounted())
    }),
    { numRuns: 25 },
  )
})

test('attendance that is marked while its class is being cancelled is not counted', async () => {
  const [id, student] = [people.classes[0], people.students[0]]
  await query('delete from attendance where class_id = $1', [id])
  await query('update classroom_class set cancelled_at = null where id = $1', [id])
  const mark = () =>
    query(
      'insert into attendance (institute_id, class_id, student_id, is_present) values ($1, $2, $3, true)',
      [institute, id, student],
    )
  let marked: Promise<unknown> | undefined
  await inTransaction(t.database.pool, async (client) => {
    await client.query('update classroom_class set cancelled_at = now() where id = $1', [id])
    marked = mark()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await marked
  expect(await counted()).toEqual(await recounted())

  await query('delete from attendance where class_id = $1', [id])
  await query('update classroom_class set cancelled_at = null where id = $1', [id])
  let cancelled: Promise<unknown> | undefined
  await inTransaction(t.database.pool, async (client) => {
    await client.query(
      'insert into attendance (institute_id, class_id, student_id, is_present) values ($1, $2, $3, true)',
      [institute, id, student],
    )
    cancelled = query('update classroom_class set cancelled_at = now() where id = $1', [id])
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  await cancelled
  expect(await counted()).toEqual(await recounted())
})
