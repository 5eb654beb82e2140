/** Time tables, attendance, live classes, events, exams on paper. */
import * as tables from '#server/database/schema.ts'
import { rowsOf, type TableRows } from './copy.ts'
import { at, dayOf, daysAgo, draw, type Institute, membersOf, range } from './institute.ts'
import { fileIdOf } from './library.ts'
import type { Shared } from './shared.ts'

export function dayTables(institute: Institute, shared: Shared): TableRows[] {
  const { id: instituteId, has, rowId, studentId, pastDays, comingDays, now } = institute
  const sections = range(institute.sections)
  const days = [...pastDays.toReversed(), ...comingDays]
  const calendar = { cancelledAt: null, sequence: 0, changedAt: daysAgo(institute, 100) }
  const classId = (day: number, section: number, nth: number) =>
    rowId((day * institute.sections + section) * has.classesADay + nth)
  const liveClassId = (section: number, n: number) => rowId(section * has.liveClasses + n)
  const productClassId = (n: number) => rowId(institute.sections * has.liveClasses + n)
  const liveClass = (id: number, n: number, count: number) => {
    const startsAt = daysAgo(institute, Math.floor(count / 2) - n + 0.1)
    return {
      instituteId,
      id,
      name: `Live class ${n + 1}`,
      subjectId: rowId(n % has.subjects),
      teacherId: institute.teacherId(n % has.subjects),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 3_600_000),
      linkUrl: 'https://meet.scale.example/room',
      meetingWith: 'Zoom',
      topics: 'Revision',
      description: '',
      ...calendar,
      sourceId: `live ${id}`,
    }
  }
  return [
    rowsOf(tables.classroomClass, function* () {
      for (const [d, day] of days.entries())
        for (const section of sections)
          for (const nth of range(has.classesADay))
            yield {
              instituteId,
              id: classId(d, section, nth),
              sectionId: rowId(section),
              subjectId: rowId((nth + d) % has.subjects),
              teacherId: institute.teacherId((nth + d) % has.subjects),
              startsAt: at(day, 8 * 60 + nth * 50),
              endsAt: at(day, 8 * 60 + nth * 50 + 45),
              topics: `Chapter ${(d % 12) + 1}: what was begun last time`,
              description: '',
              customType: 'Regular',
              homework: nth % 3 === 0 ? `Exercise ${d + 1}.${nth + 1}` : '',
              ...calendar,
              sourceId: `class ${d} ${section} ${nth}`,
            }
    }),
    // Day by day, as it is marked: the rows of one student are far apart.
    rowsOf(tables.attendance, function* () {
      for (const d of range(pastDays.length).slice(-has.markedDays))
        for (const section of sections)
          for (const nth of range(has.classesADay))
            for (const n of membersOf(institute, section))
              yield {
                instituteId,
                classId: classId(d, section, nth),
                studentId: studentId(n),
                isPresent: draw(20, n, d) > 0,
                isLate: false,
                homeworkStatus: '',
                remark: '',
                note: '',
              }
    }),
    rowsOf(tables.calendarEvent, () =>
      range(has.events).map((n) => {
        const day = dayOf(daysAgo(institute, (Math.floor(has.events / 2) - n) * Math.ceil(150 / has.events)))
        return {
          instituteId,
          id: rowId(n),
          kind: n % 3 === 0 ? ('holiday' as const) : ('event' as const),
          title: `Event ${n + 1}`,
          description: 'In the hall, after the first class.',
          holidayType: n % 3 === 0 ? null : (n % 4) + 1,
          startDate: day,
          endDate: day,
          startTime: null,
          endTime: null,
          userTypes: [1],
          isForAll: n % 2 === 0,
          documentUrl: '',
          ...calendar,
          sourceId: `event ${n}`,
        }
      }),
    ),
    rowsOf(tables.calendarEventStandard, function* () {
      for (const n of range(has.events))
        if (n % 2 !== 0)
          for (const standard of range(institute.standards))
            yield { instituteId, eventId: rowId(n), standardId: rowId(standard) }
    }),
    rowsOf(tables.weeklyOff, () => [{ instituteId, dayOfWeek: 7 }]),
    rowsOf(tables.liveClass, function* () {
      for (const section of sections)
        for (const n of range(has.liveClasses)) yield liveClass(liveClassId(section, n), n, has.liveClasses)
      for (const n of range(has.products * has.productParts))
        yield liveClass(productClassId(n), n % has.productParts, has.productParts)
    }),
    rowsOf(tables.liveClassSection, function* () {
      for (const section of sections)
        for (const n of range(has.liveClasses))
          yield { instituteId, liveClassId: liveClassId(section, n), sectionId: rowId(section) }
    }),
    rowsOf(tables.liveClassProduct, () =>
      range(has.products * has.productParts).map((n) => ({
        instituteId,
        liveClassId: productClassId(n),
        productId: rowId(Math.floor(n / has.productParts)),
      })),
    ),
    rowsOf(tables.recording, function* () {
      for (const section of sections)
        for (const n of range(has.recordings)) {
          const recordedAt = daysAgo(institute, has.recordings - n)
          yield {
            instituteId,
            id: rowId(section * has.recordings + n),
            // The first half of the live classes is past.
            liveClassId: liveClassId(section, n % Math.ceil(has.liveClasses / 2)),
            name: `Recording ${n + 1}`,
            recordedAt,
            uploadedAt: recordedAt,
            durationSeconds: 2400,
            size: shared.contents[0]?.size ?? 0,
            host: 'cloud' as const,
            fileId: fileIdOf(institute, 'recording', section * has.recordings + n),
            videoKey: '',
            sourceId: `recording ${section} ${n}`,
          }
        }
    }),
    rowsOf(tables.offlineExam, function* () {
      for (const section of sections)
        for (const n of range(has.offlineExams)) {
          const startsAt = daysAgo(institute, (has.offlineExams - n - 1) * 20 - 5)
          yield {
            instituteId,
            id: rowId(section * has.offlineExams + n),
            sectionId: rowId(section),
            name: `Exam ${n + 1} on paper`,
            topics: `Chapters 1 to ${n + 1}`,
            description: '',
            startsAt,
            endsAt: new Date(startsAt.getTime() + 7_200_000),
            totalMarks: 100,
            isResultPublished: startsAt < now,
            publishedAt: startsAt < now ? startsAt : null,
            createdAt: calendar.changedAt,
            ...calendar,
            sourceId: `exam ${section} ${n}`,
          }
        }
    }),
    rowsOf(tables.offlineExamSubject, function* () {
      for (const section of sections)
        for (const n of range(has.offlineExams))
          yield {
            instituteId,
            examId: rowId(section * has.offlineExams + n),
            subjectId: rowId(n % has.subjects),
            totalMarks: 100,
          }
    }),
    rowsOf(tables.offlineExamSitting, function* () {
      for (const section of sections)
        for (const n of range(has.offlineExams))
          yield {
            instituteId,
            id: rowId(section * has.offlineExams + n),
            examId: rowId(section * has.offlineExams + n),
            subjectId: rowId(n % has.subjects),
            day: dayOf(daysAgo(institute, (has.offlineExams - n - 1) * 20 - 5)),
            startTime: '09:00',
            endTime: '12:00',
            createdAt: calendar.changedAt,
            ...calendar,
            sourceId: `sitting ${section} ${n}`,
          }
    }),
    rowsOf(tables.offlineExamResult, function* () {
      for (const n of range(has.offlineExams))
        for (const section of sections)
          for (const student of membersOf(institute, section))
            yield {
              instituteId,
              id: rowId(student * has.offlineExams + n),
              examId: rowId(section * has.offlineExams + n),
              studentId: studentId(student),
              subjectId: null,
              isPresent: true,
              marks: 30 + draw(71, student, n),
              rank: (student % has.sectionSize) + 1,
            }
    }),
  ]
}
