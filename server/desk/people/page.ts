import type { PersonPage } from '#domain/desk/people-calls.ts'
import { rightOf } from '#domain/desk/roles.ts'
import { isPastDue, sumsOf } from '#domain/fee/rules.ts'
import { newsText } from '#domain/news/text.ts'
import { idleLimitMs } from '#domain/session/idle.ts'
import { yearInUse } from '#domain/session/year.ts'
import { makeZone } from '#domain/zone.ts'
import { isoIn } from '#server/clock/iso-time.ts'
import type { Context } from '#server/context.ts'
import { type FoundRow, findRelatives, type Member } from '#server/desk/people/queries.ts'
import { findSent, type SentRow } from '#server/desk/people/queries-log.ts'
import { findEnrolments, findYears } from '#server/desk/people/queries-sections.ts'
import type { DeskSession } from '#server/desk/queries.ts'
import { readQuestionsOf } from '#server/desk/questions/read.ts'
import { findAssignments } from '#server/features/assignment/queries.ts'
import { findOfflineExams } from '#server/features/exam/queries-offline.ts'
import { findTests } from '#server/features/exam/queries-tests.ts'
import { findRanks } from '#server/features/exam/report/queries.ts'
import { findInstalments, findPayments } from '#server/features/fee/queries.ts'
import { presentLeave } from '#server/features/leave/present.ts'
import { findOwnLeaves } from '#server/features/leave/queries.ts'
import { findLiveSessions } from '#server/features/session/devices/queries.ts'
import { findPasskeys } from '#server/features/session/passkey/queries.ts'
import { secondsBefore } from '#server/features/session/throttle.ts'
import { findScope } from '#server/features/timetable/queries.ts'
import { countAttendance } from '#server/features/timetable/queries-attendance.ts'

/** Rows of a list on the page of a person. */
const shown = 8

export const presentFound = (row: FoundRow) => ({
  member_id: row.id,
  role: row.role,
  name: row.name,
  number: row.number,
  roll_no: row.rollNo,
  section: row.section,
  phone: row.phone,
  email: row.email,
  family: row.family,
  status: row.status,
  has_come: row.hasCome,
})

/** All that the desk shows of a person: what families see, by the queries of their screens [desk-41]. */
export async function readPage(context: Context, desk: DeskSession, member: Member): Promise<PersonPage> {
  const { pool, clock } = context
  const { instituteId, timeZone } = desk
  const now = clock()
  const at = { instituteId, personId: member.id, now }
  const relatives = await findRelatives(pool, at)
  const { studentId } = member
  const guardians = studentId === null ? [] : relatives.filter(({ tie }) => tie === 'guardian')
  const [enrolments, sessions, passkeys, sent, lockedFor, student] = await Promise.all([
    studentId === null ? [] : findEnrolments(pool, { instituteId, studentId, now }),
    findLiveSessions(pool, { ...at, idleSince: new Date(now.getTime() - idleLimitMs) }),
    findPasskeys(pool, at),
    findSent(pool, { ...at, personIds: [member.id, ...guardians.map(({ id }) => id)], ofStudent: studentId }),
    secondsBefore(context, 'account', `account ${instituteId} ${member.id}`),
    studentId === null ? null : readStudent(context, desk, { ...at, studentId }),
  ])
  const iso = (moment: Date) => isoIn(timeZone, moment)
  return {
    person: {
      ...presentFound(member),
      code: member.code,
      gender: member.gender,
      date_of_birth: member.dateOfBirth,
      joined_on: member.joinedOn,
      has_password: member.hasPassword,
      has_second_step: member.hasSecondStep,
      passkeys: passkeys.length,
      locked_for: lockedFor,
    },
    family: relatives.map((one) => ({
      tie: one.tie,
      member_id: one.id,
      name: one.name,
      relation: one.relation,
      section: one.section,
      phone: one.phone,
      email: one.email,
      status: one.status,
      has_come: one.hasCome,
    })),
    sections: enrolments.map(({ sectionId, name, year, firstDay, lastDay, when }) => ({
      section_id: sectionId,
      name,
      year,
      first_day: firstDay,
      last_day: lastDay,
      when,
    })),
    sessions: sessions.map(({ deviceName, createdAt, lastSeenAt }) => ({
      device: deviceName,
      since: iso(createdAt),
      last_seen: iso(lastSeenAt),
    })),
    student,
    news: sent.map((row) => ({
      news_id: row.id,
      at: iso(row.createdAt),
      to: row.to,
      text: newsText(row.kind, row.values, row.child),
      is_read: row.isRead,
      ways: row.ways.map((way) => ({ channel: way.channel, state: stateOf(way), reason: way.reason })),
    })),
  }
}

function stateOf({ handed, dropped, report }: SentRow['ways'][number]) {
  if (report === 'failed') return 'failed'
  if (report !== null) return 'delivered'
  if (dropped) return 'dropped'
  return handed ? 'sent' : 'waiting'
}

type Of = { instituteId: number; personId: number; studentId: number; now: Date }

async function readStudent(context: Context, desk: DeskSession, at: Of): Promise<PersonPage['student']> {
  const { pool } = context
  const { roles, timeZone } = desk
  const { instituteId, personId, studentId, now } = at
  const today = makeZone(timeZone).dayAt(now.getTime())
  const year = yearInUse(await findYears(pool, at), today)
  if (!year) return null
  const ofYear = { ...at, yearId: year.id }
  const scope = await findScope(pool, ofYear)
  const [attendance, instalments, payments, homework, tests, ranks, onPaper, leaves, questions] =
    await Promise.all([
      countAttendance(pool, { instituteId, studentId, timeZone, sections: scope?.sections ?? [] }),
      findInstalments(pool, ofYear),
      findPayments(pool, ofYear),
      findAssignments(pool, { ...ofYear, studentIds: [studentId] }),
      findTests(pool, { instituteId, personIds: [personId], now }),
      findRanks(pool, at),
      findOfflineExams(pool, ofYear),
      findOwnLeaves(pool, { ...at, limit: shown }),
      readQuestionsOf(context, desk, { studentId, limit: shown }),
    ])
  const held = attendance.reduce((sum, one) => sum + one.held, 0)
  const present = attendance.reduce((sum, one) => sum + one.present, 0)
  const { total, paid, due, credit } = sumsOf({ instalments, payments })
  const pastDue = instalments
    .filter(({ dueDay }) => isPastDue(dueDay, today))
    .reduce((sum, one) => sum + one.feeDue + one.fineDue, 0)
  const states = homework.map(({ status, endsAt }) =>
    status === 'Submitted' ? 'handed_in' : endsAt.getTime() > now.getTime() ? 'open' : 'missed',
  )
  const count = (wanted: string) => states.filter((one) => one === wanted).length
  return {
    year: year.name,
    attendance: held === 0 ? null : { held, present, minimum_percent: scope?.minimumPercent ?? null },
    fees: rightOf(roles, 'fee-instalments') ? { total, paid, due, past_due: pastDue, credit } : null,
    homework: {
      open: count('open'),
      missed: count('missed'),
      handed_in: count('handed_in'),
      latest: homework.slice(0, shown).map(({ title, subject, endDay }, index) => ({
        title,
        subject,
        due: endDay,
        state: states[index] ?? 'open',
      })),
    },
    leaves: leaves.map((row) => presentLeave(row, timeZone)),
    questions,
    exams: {
      coming: tests.filter(({ startsAt, isCalledOff }) => startsAt.getTime() > now.getTime() && !isCalledOff)
        .length,
      results: [
        ...ranks
          .toReversed()
          .slice(0, shown)
          .map(({ name, endsAt, marks, maximumMarks, rank }) => ({
            name,
            day: isoIn(timeZone, endsAt).slice(0, 10),
            marks,
            out_of: maximumMarks,
            rank,
          })),
        ...onPaper
          .filter((exam) => exam.isPublished && exam.courseLevelMarksObtain !== null)
          .slice(0, shown)
          .map((exam) => ({
            name: exam.exam_name ?? exam.examDesc,
            day: '',
            marks: exam.courseLevelMarksObtain,
            out_of: exam.courseLevelTotalMarks ?? 0,
            rank: exam.courseLevelRank,
          })),
      ],
    },
  }
}
