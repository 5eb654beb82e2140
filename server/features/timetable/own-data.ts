import { addDays } from '#domain/day.ts'
import { flagsOf, includedKinds } from '#domain/timetable/included.ts'
import { makeZone } from '#domain/zone.ts'
import type { ViewedStudent } from '#server/access/viewed-student.ts'
import type { Context } from '#server/context.ts'
import { presentEntry } from '#server/features/timetable/present.ts'
import { findScope, type Scope } from '#server/features/timetable/queries.ts'
import { countAttendance, findAttendance } from '#server/features/timetable/queries-attendance.ts'
import { findEntries } from '#server/features/timetable/queries-entries.ts'
import { attendance, timetable } from '#server/features/timetable/records.ts'
import { all, clipDays, momentsOf } from '#server/features/timetable/span.ts'
import {
  columnsOf,
  type OwnArea,
  type OwnCell,
  type OwnDataScope,
  type OwnYear,
  type ReadOwnData,
  record,
  rowsOfYears,
} from '#server/own-data-area.ts'

/** Classes and exams until today, and attendance, of every year. */
export const timetableOwnData: ReadOwnData = async ({ pool }, scope) => {
  const { session, viewed, now } = scope
  if (!viewed) return undefined
  const { instituteId } = session
  const scopeOf = ({ id: yearId }: OwnYear) => findScope(pool, { ...viewed, instituteId, yearId, now })
  const attended =
    viewed.studentId === null ? [] : attendanceTables({ pool }, scope, viewed.studentId, scopeOf)
  return {
    title: 'Time table and attendance',
    tables: [
      ...attended,
      {
        name: 'timetable',
        title: 'Classes and exams until today',
        columns: [
          ...['Year', 'Date', 'From', 'To', 'Kind', 'Subject', 'Name', 'Standard'],
          ...['Section, batch or product', 'Teacher', 'Topics', 'Description'],
        ],
        rows: rowsOfYears(scope, async (year) => {
          const own = await scopeOf(year)
          return own ? entryRows({ pool }, scope, { year, own, viewed }) : []
        }),
      },
    ],
  }
}

type Pool = Pick<Context, 'pool'>

function attendanceTables(
  { pool }: Pool,
  scope: OwnDataScope,
  studentId: number,
  scopeOf: (year: OwnYear) => Promise<Scope | undefined>,
): OwnArea['tables'] {
  const { instituteId, timeZone } = scope.session
  const sectionsOf = async (year: OwnYear) => (await scopeOf(year))?.sections ?? []
  return [
    {
      name: 'attendance-by-month',
      title: 'Attendance by month',
      columns: ['Year', 'Month', 'Subject', 'Classes', 'Present'],
      rows: rowsOfYears(scope, async (year) => {
        const sections = await sectionsOf(year)
        const counts = await countAttendance(pool, { instituteId, studentId, timeZone, sections })
        return counts.toReversed().map((one) => [one.month, one.subject_name, one.held, one.present])
      }),
    },
    {
      name: 'attendance',
      title: 'Attendance by class',
      columns: ['Year', columnsOf(timetable), columnsOf(attendance, 'class', 'student')],
      rows: rowsOfYears(scope, async (year) => {
        const found: { date: string; classId: number }[] = []
        for (const batchId of new Set((await sectionsOf(year)).map(({ sectionId }) => sectionId))) {
          const at = { instituteId, studentId, batchId, timeZone, subjectId: all, teacherId: all }
          for (const { from, before } of spansOf(timeZone, year.firstDay, year.lastDay))
            found.push(...(await findAttendance(pool, { ...at, from, before })))
        }
        return found
          .sort((a, b) => b.date.localeCompare(a.date))
          .map(({ classId }) => [record(classId), { record: { class: classId, student: studentId } }])
      }),
    },
  ]
}

async function entryRows(
  { pool }: Pool,
  { session, now }: OwnDataScope,
  { year, own, viewed }: { year: OwnYear; own: Scope; viewed: ViewedStudent },
): Promise<OwnCell[][]> {
  const { instituteId, timeZone } = session
  const today = makeZone(timeZone).dayAt(now.getTime())
  const { startdate, enddate } = clipDays([year.firstDay, year.lastDay], [year.firstDay, today])
  const view = { instituteId, timeZone, mayJoin: false, photoAddress: () => '' }
  const rows: OwnCell[][] = []
  for (const { from, before } of spansOf(timeZone, startdate, enddate)) {
    const found = await findEntries(
      pool,
      {
        instituteId,
        from,
        before,
        sections: own.sections,
        productIds: own.productIds,
        subjectId: all,
        teacherId: all,
        included: includedKinds(flagsOf(own.plan), own.plan),
      },
      { ...viewed, now, timeZone, showsRecordings: false, withCancelled: false },
    )
    for (const row of found) {
      const shown = presentEntry({ ...row, link: '' }, view)
      rows.push([
        shown.date,
        shown.start_time,
        shown.end_time,
        shown.class_type,
        shown.subject_name,
        shown.session_name ?? '',
        shown.master_course_name,
        [shown.course, shown.product_name ?? ''].filter(Boolean).join(', '),
        shown.teacher_name ?? '',
        shown.topics_covered ?? '',
        shown.description ?? '',
      ])
    }
  }
  return rows.reverse()
}

const maxDays = 366

/** The moments between two days, in pieces that one query takes. */
function spansOf(timeZone: string, first: string, last: string): { from: Date; before: Date }[] {
  const spans: { from: Date; before: Date }[] = []
  for (let day = first; day <= last; day = addDays(day, maxDays)) {
    const [enddate = last] = [addDays(day, maxDays - 1), last].toSorted()
    spans.push(momentsOf(timeZone, { startdate: day, enddate }))
  }
  return spans
}
