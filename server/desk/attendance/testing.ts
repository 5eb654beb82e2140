import type * as z from 'zod/mini'
import type { Mark } from '#domain/desk/attendance.ts'
import type { Register } from '#domain/desk/attendance-calls.ts'
import type { StaffRole } from '#domain/desk/roles.ts'
import type { readToday } from '#domain/desk/today-calls.ts'
import { deskOf } from '#server/desk/testing.ts'
import type { TestApp } from '#server/http/testing.ts'

export const day = '2026-11-25'
export type Marks = { student_id: number; to: Mark; was: Mark | null }[]

/** Lessons, teachers and a family of sections of the demo's school, and the calls of attendance. */
export function registersOf(t: TestApp) {
  const d = deskOf(t)
  const query = async (text: string, values: unknown[] = []) =>
    (await t.database.pool.query(text, values)).rows
  const sectionId = async (name: string): Promise<number> =>
    (
      await query(
        `select s.id from section s join academic_year y on y.id = s.academic_year_id
          where s.institute_id = 1 and s.name = $1 order by y.start_date desc limit 1`,
        [name],
      )
    )[0].id
  return {
    ...d,
    query,
    sectionId,
    openAs: async (email: string, role: StaffRole) => {
      const { token, me } = await d.open(email, [role])
      return { token, id: me.person_id }
    },
    /** Aarav of 10-A with both his parents. */
    signInFamily: async () => {
      const aarav = await t.signedIn('9000000001')
      await query(
        `insert into guardian (institute_id, parent_id, student_id) select 1, id, $1 from person where phone = '9000000011'`,
        [aarav.student_id],
      )
      const child = { user_id: aarav.user_id }
      return {
        aarav,
        rohan: await t.signedIn('9000000010', child),
        meera: await t.signedIn('9000000011', child),
      }
    },
    /** Sessions go on, whatever the clock was set to. */
    freshen: async () => {
      const now = t.context.clock()
      const values = [now, new Date(now.getTime() + 30 * 86_400_000)]
      for (const table of ['session', 'desk_session'])
        await query(`update ${table} set last_seen_at = $1, expires_at = $2`, values)
    },
    /** A class in the school's time, of 45 minutes. */
    addClass: async (section: string, teacherId: number | null, at: string, on = day): Promise<number> =>
      (
        await query(
          `insert into classroom_class (institute_id, section_id, subject_id, teacher_id, starts_at, ends_at)
            select 1, $1, min(id), $2::bigint, $3::timestamptz, $3::timestamptz + interval '45 minutes' from subject
            where institute_id = 1 returning id`,
          [await sectionId(section), teacherId, `${on}T${at}:00+05:30`],
        )
      )[0].id,
    today: async (token: string) =>
      (await d.ask<z.input<typeof readToday.reply>['result']>('GET', 'today', undefined, token)).result,
    register: async (token: string, section: string, on = day) =>
      d.ask<Register>('GET', `attendance/sections/${await sectionId(section)}/days/${on}`, undefined, token),
    take: (token: string, classId: number, marks: Marks) =>
      d.ask<{ changed: number; taken_by: string; marks?: unknown }>(
        'PUT',
        `attendance/classes/${classId}`,
        { marks },
        token,
      ),
  }
}
