/** Assignments, fees, messages, announcements, and the logs of people. */
import { createHash } from 'node:crypto'
import { changeKinds } from '#domain/admin/changes.ts'
import { accessKindNames } from '#domain/profile/access-log.ts'
import * as tables from '#server/database/schema.ts'
import { makeReceiptCode, receiptCodeBytes } from '#server/pdf/receipt-code.ts'
import { rowsOf, type TableRows } from './copy.ts'
import { dayOf, daysAgo, draw, type Institute, membersOf, phoneOf, range, sectionOf } from './institute.ts'
import { fileIdOf } from './library.ts'

/** Attachments share a sequence: those of students begin here. */
const firstSubmitted = 5_000_000

/** The `n`th file that a student submitted. */
export const attachmentIdOf = ({ rowId, has }: Institute, student: number, n: number): number =>
  rowId(firstSubmitted + student * has.submittedFiles + n)

function* submissionRows(institute: Institute) {
  const { id: instituteId, has, rowId, studentId } = institute
  for (const n of range(Math.min(has.submissions, has.assignments)))
    for (const section of range(institute.sections))
      for (const student of membersOf(institute, section)) {
        const submittedAt = daysAgo(institute, (has.assignments - n) * 2 - 1)
        yield {
          instituteId,
          assignmentId: rowId(section * has.assignments + n),
          studentId: studentId(student),
          status: 'Submitted' as const,
          comment: '',
          savedAt: submittedAt,
          submittedAt,
          evaluatedAt: submittedAt,
          marks: 10 + draw(11, student, n),
          grade: '',
          teacherComment: 'Well done',
        }
      }
}

/** The code by which anyone can confirm the receipt of a payment. */
export const receiptCodeOf = (payment: number): string =>
  makeReceiptCode(createHash('sha256').update(`scale ${payment}`).digest().subarray(0, receiptCodeBytes))

const assignmentTables = (institute: Institute): TableRows[] => {
  const { id: instituteId, has, rowId, studentId } = institute
  const createdAt = daysAgo(institute, 150)
  const all = range(institute.sections * has.assignments)
  return [
    rowsOf(tables.assignment, () =>
      all.map((one) => {
        const n = one % has.assignments
        return {
          instituteId,
          id: rowId(one),
          sectionId: rowId(Math.floor(one / has.assignments)),
          subjectId: rowId(n % has.subjects),
          title: `Exercise ${n + 1}`,
          topic: `Chapter ${(n % 12) + 1}`,
          subTopic: '',
          description: '<p>All questions of the chapter, in the notebook.</p>',
          opensAt: daysAgo(institute, (has.assignments - n) * 2),
          // The last ones are still open.
          endsAt: daysAgo(institute, (has.assignments - n) * 2 - 7),
          allowsLate: false,
          isEvaluated: true,
          isGraded: false,
          marks: 20,
          createdAt,
          sourceId: `assignment ${one}`,
        }
      }),
    ),
    rowsOf(tables.assignmentAttachment, () =>
      all.map((one) => ({
        instituteId,
        id: rowId(one),
        assignmentId: rowId(one),
        kind: 'given' as const,
        fileId: fileIdOf(institute, 'given', one),
        link: '',
        name: 'exercise.pdf',
        position: 0,
        sourceId: `attachment ${one}`,
      })),
    ),
    rowsOf(tables.submission, () => submissionRows(institute)),
    rowsOf(tables.submissionAttachment, function* () {
      for (const student of range(institute.students))
        for (const n of range(has.submittedFiles))
          yield {
            instituteId,
            id: attachmentIdOf(institute, student, n),
            assignmentId: rowId(sectionOf(institute, student) * has.assignments + n),
            studentId: studentId(student),
            fileId: fileIdOf(institute, 'submission', student * has.submittedFiles + n),
            link: '',
            name: 'notebook.pdf',
            createdAt,
            sourceId: null,
          }
    }),
  ]
}

const feeTables = (institute: Institute): TableRows[] => {
  const { id: instituteId, has, rowId, studentId } = institute
  const students = range(institute.students)
  const instalmentId = (student: number, n: number) => rowId(student * has.instalments + n)
  const paymentId = (student: number, n: number) => rowId(student * has.payments + n)
  const dueDate = (n: number) => dayOf(daysAgo(institute, (has.payments - n) * 7 - 3))
  const financialYear = `${institute.years[0]?.start.slice(0, 4)}-${institute.years[0]?.end.slice(0, 4)}`
  return [
    rowsOf(tables.feeInstalment, function* () {
      for (const student of students)
        for (const n of range(has.instalments))
          yield {
            instituteId,
            id: instalmentId(student, n),
            studentId: studentId(student),
            academicYearId: rowId(0),
            number: n + 1,
            dueDate: dueDate(n),
            sectionId: rowId(sectionOf(institute, student)),
            initialPaise: 1_250_000,
            taxPaise: 0,
            discountPaise: 0,
            finePaise: 0,
            badDebtPaise: 0,
            sourceId: `fee ${student} ${n}`,
          }
    }),
    rowsOf(tables.feePayment, function* () {
      for (const student of students)
        for (const n of range(has.payments))
          yield {
            instituteId,
            id: paymentId(student, n),
            studentId: studentId(student),
            academicYearId: rowId(0),
            receiptNo: String(student * has.payments + n + 1),
            paidOn: dueDate(n),
            method: 'UPI',
            financialYear,
            code: receiptCodeOf(paymentId(student, n)),
            receiptFileId: null,
            amountPaise: null,
            creditPaise: 0,
            corrections: 0,
            createdAt: daysAgo(institute, (has.payments - n) * 7),
            sourceId: `payment ${student} ${n}`,
          }
    }),
    rowsOf(tables.feePaymentPart, function* () {
      for (const student of students)
        for (const n of range(Math.min(has.payments, has.instalments)))
          yield {
            instituteId,
            paymentId: paymentId(student, n),
            instalmentId: instalmentId(student, n),
            feePaise: 1_250_000,
            finePaise: 0,
          }
    }),
  ]
}

const homeTables = (institute: Institute): TableRows[] => {
  const { id: instituteId, has, rowId, personId, now } = institute
  const shown = (n: number) => ({
    instituteId,
    id: rowId(n),
    title: `Admissions are open ${n + 1}`,
    description: '',
    imageFileId: null,
    linkUrl: 'https://scale.example/admissions',
    position: n,
    startDate: dayOf(daysAgo(institute, 10)),
    endDate: dayOf(daysAgo(institute, -60)),
    forStudents: true,
    forParents: true,
    forOpenUsers: true,
    createdAt: daysAgo(institute, 10),
    sourceId: `shown ${n}`,
  })
  return [
    rowsOf(tables.announcement, () =>
      range(has.announcements).map((n) => ({
        instituteId,
        id: rowId(n),
        academicYearId: rowId(0),
        title: `Announcement ${n + 1}`,
        descriptionHtml: '<p>Parents meet on Saturday at ten, in the class room of each section.</p>',
        updatedBy: 'Office',
        announcedAt: daysAgo(institute, (has.announcements - n) * 3),
        isForAll: n % 2 === 0,
        isUrgent: false,
        attachmentFileId: null,
        attachmentUrl: '',
        takenBackAt: null,
        asks: '' as const,
        choices: '',
        answerUntil: null,
        remindedAt: null,
        sourceId: `announcement ${n}`,
      })),
    ),
    rowsOf(tables.announcementSection, function* () {
      for (const n of range(has.announcements))
        if (n % 2 !== 0)
          for (const section of range(institute.sections))
            if (section % 2 === ((n - 1) / 2) % 2)
              yield { instituteId, announcementId: rowId(n), sectionId: rowId(section) }
    }),
    rowsOf(tables.announcementsRead, function* () {
      for (const n of range(institute.students))
        yield { instituteId, personId: personId(n), until: daysAgo(institute, 20) }
    }),
    rowsOf(tables.messagesRead, function* () {
      for (const n of range(institute.students))
        yield { instituteId, personId: personId(n), until: daysAgo(institute, 20) }
    }),
    rowsOf(tables.banner, () => range(has.banners).map(shown)),
    rowsOf(tables.promotion, () => range(has.banners).map(shown)),
    // In the order in which they are sent: those of one family are far apart.
    rowsOf(tables.message, function* () {
      for (const n of range(has.messages))
        for (const student of range(institute.students))
          yield {
            instituteId,
            id: rowId(n * institute.students + student),
            phone: phoneOf(institute, 6, student),
            text: 'Dear parent, your child was absent today. Please let the office know why.',
            sentAt: new Date(
              now.getTime() - ((has.messages - n) * 7 * 24 + draw(10, student, n)) * 3_600_000,
            ),
            sourceId: `message ${n} ${student}`,
          }
    }),
  ]
}

const logTables = (institute: Institute): TableRows[] => {
  const { id: instituteId, has, rowId, personId, parentId } = institute
  const rowsOfPeople = function* () {
    for (const trace of range(has.traces))
      for (const student of range(institute.students))
        yield { trace, student, id: rowId(trace * institute.students + student) }
  }
  return [
    rowsOf(tables.accessLog, function* () {
      for (const { trace, student, id } of rowsOfPeople())
        yield {
          instituteId,
          id,
          personId: personId(student),
          at: daysAgo(institute, has.traces - trace),
          kind: accessKindNames[trace % 4] ?? 'sawFees',
          actorKind: 'person' as const,
          actorId: parentId(0),
          day: dayOf(daysAgo(institute, has.traces - trace)),
          detail: '',
          count: 0,
        }
    }),
    rowsOf(tables.auditLog, function* () {
      for (const { trace, student, id } of rowsOfPeople())
        yield {
          instituteId,
          id,
          at: daysAgo(institute, has.traces - trace),
          actorId: personId(student),
          action: 'session.login',
          subjectKind: '',
          subjectId: null,
          detail: {},
        }
    }),
    rowsOf(tables.change, function* () {
      for (const { trace, student, id } of rowsOfPeople())
        yield {
          instituteId,
          id,
          position: trace * institute.students + student + 1,
          at: daysAgo(institute, has.traces - trace),
          kind: changeKinds[trace % changeKinds.length] ?? 'homework',
          personId: personId(student),
          subjectId: null,
          detail: '',
        }
    }),
    rowsOf(tables.changeCounter, () => [{ instituteId, last: has.traces * institute.students }]),
  ]
}

export const workTables = (institute: Institute): TableRows[] => [
  ...assignmentTables(institute),
  ...feeTables(institute),
  ...homeTables(institute),
  ...logTables(institute),
]
