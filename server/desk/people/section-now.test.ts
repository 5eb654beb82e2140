import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { findStudents } from '#server/desk/fees/queries.ts'
import { findStudentsNamed } from '#server/desk/notices/queries-messages.ts'
import { planChange } from '#server/desk/people/plan-change.ts'
import { searchPeople } from '#server/desk/people/queries.ts'
import { findSection, findToRenew } from '#server/exchange/queries-passwords.ts'
import { findAccount } from '#server/features/session/queries.ts'

let database: TestDatabase
const now = new Date()
/** Years that an import gives without the days of enrolments: the last, this and the next one. */
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query(`
    insert into institute (id, name, kind, plan, features, sign_in, video) overriding system value
      values (1, 'Sunrise', 'school', '{}', '{}', '{}', '{}');
    insert into academic_year (institute_id, id, name, start_date, end_date) overriding system value values
      (1, 11, 'last', current_date - 400, current_date - 41), (1, 12, 'this', current_date - 40, current_date + 320),
      (1, 13, 'next', current_date + 321, current_date + 680);
    insert into standard (institute_id, id, name) overriding system value values (1, 1, 'Class');
    insert into section (institute_id, id, name, standard_id, academic_year_id) overriding system value values
      (1, 21, '9-A', 1, 11), (1, 22, '10-A', 1, 12), (1, 23, '10-B', 1, 12), (1, 24, '10-A', 1, 13), (1, 25, '11-A', 1, 13);
    insert into person (institute_id, id, role, name, phone, joined_on) overriding system value values
      (1, 31, 'student', 'Asha Stays', '9876500001', current_date), (1, 32, 'student', 'Bela Left', '9876500002', current_date),
      (1, 33, 'student', 'Chetan Both', '9876500003', current_date);
    insert into student (institute_id, id, person_id) overriding system value values (1, 41, 31), (1, 42, 32), (1, 43, 33);
    insert into enrolment (institute_id, student_id, section_id, academic_year_id, end_date, status) values
      (1, 41, 21, 11, null, 'active'), (1, 41, 22, 12, null, 'active'), (1, 41, 25, 13, null, 'active'),
      (1, 42, 21, 11, null, 'active'), (1, 42, 22, 12, current_date - 10, 'ended'),
      (1, 43, 22, 12, null, 'active'), (1, 43, 23, 12, null, 'active')`)
})
afterAll(() => database.close())

const at = { instituteId: 1, now }
/** The section that each list shows of a student. */
const shown = async (personId: number, name: string) => {
  const { pool } = database
  const account = await findAccount(pool, { instituteId: 1, personId })
  const found = await searchPeople(pool, {
    ...at,
    ...{ words: [`%${name}%`], phone: '', exact: '', roles: ['student'], sectionId: null, isNever: false },
    ...{ afterRank: -1, afterName: '', afterId: 0, limit: 10 },
  })
  const [toWrite] = await findStudentsNamed(pool, { ...at, search: `%${name}%` })
  const [toPay] = await findStudents(pool, { ...at, words: [`%${name}%`], exact: '', limit: 10 })
  return [account?.students[0]?.className, found[0]?.section, toPay?.section, toWrite?.section]
}
const receiversOf = async (sectionId: number) =>
  (await findToRenew(database.pool, { ...at, personIds: [], sectionIds: [sectionId], isNewOnly: false })).map(
    ({ name, section }) => `${name}: ${section}`,
  )

test('a section is one of its academic year, also without a first and a last day', async () => {
  expect(await shown(31, 'Asha Stays')).toEqual(['10-A', '10-A', '10-A', '10-A'])
  expect(await shown(32, 'Bela Left')).toEqual(['10-A', '10-A', '10-A', ''])
})

test('passwords of a section are for who is in it now, beside others or alone [desk-45]', async () => {
  expect(await receiversOf(22)).toEqual(['Asha Stays: 10-A', 'Chetan Both: 10-A, 10-B'])
  expect(await receiversOf(23)).toEqual(['Chetan Both: 10-A, 10-B'])
  expect(await receiversOf(24)).toEqual([])
})

test('a section that is named is that of the year in use, and else of the next one', async () => {
  const named = async (sectionName: string) =>
    (await findSection(database.pool, { instituteId: 1, sectionName }))?.id
  expect([await named('10-a'), await named('9-A')]).toEqual([22, 21])
})

test('who leaves ends what goes on, begins nothing of the next year, and leaves the last year alone [desk-43]', async () => {
  const leave = async (last_day: string) => {
    const wanted = { memberId: 31, change: { what: 'leave', last_day } as const }
    const { tables, effects } = await planChange(database.pool, { ...at, callingCode: '91' }, wanted)
    const rows = tables.enrolments ?? []
    return effects.map(({ other }, index) => [other, rows[index]?.end_date, rows[index]?.removed])
  }
  const [today, before] = [0, 50].map((days) => new Date(+now - days * 86_400_000).toISOString().slice(0, 10))
  expect(await leave(today ?? '')).toEqual([
    ['11-A', '', 'yes'],
    ['10-A', today, null],
  ])
  expect((await leave(before ?? '')).at(-1)).toEqual(['9-A', before, null])
})
