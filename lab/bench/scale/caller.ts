import { userTypes } from '#domain/session/user-type.ts'
import { tokensFor } from '#server/features/session/tokens.ts'
import type { Caller } from '#server/http/testing/caller.ts'
import type { Secrets } from '#server/secrets/secrets.ts'
import { everyTaker, passOf } from './exams.ts'
import { type Institute, parentOf, phoneOf, sectionOf, standardOf } from './institute.ts'
import { productOf } from './library.ts'
import { tokenOfPerson } from './people.ts'
import { attachmentIdOf, receiptCodeOf } from './work.ts'

/** Students who take the open test and hold a product, so that every call has an answer. */
export const everyCaller = everyTaker

/**
 * A signed-in student of the scale data, with ids of his things: they follow from how the data is made.
 * @param student from 0, a multiple of `everyCaller`
 */
export function callerOf(institute: Institute, student: number, secrets: Secrets): Caller {
  const { has, rowId } = institute
  const personId = institute.personId(student)
  const section = sectionOf(institute, student)
  const standard = standardOf(institute, section)
  const tokens = tokensFor(secrets, tokenOfPerson(personId))
  const [firstTest, openTest] = [standard * has.tests, has.tests - 1]
  const attempt = rowId(student * has.tests)
  return {
    personId,
    institute: institute.id,
    student: institute.studentId(student),
    user: personId,
    userType: userTypes.student,
    phone: phoneOf(institute, 6, student),
    deviceId: '',
    token: `${tokens.student}.${rowId(0)}`,
    proof: '',
    examToken: tokens.exam,
    scorecardToken: tokens.scorecard,
    panelPass: passOf(rowId(student * has.tests + openTest)),
    adminToken: '',
    deskToken: '',
    attendedDay: institute.pastDays[0] ?? '',
    meeting: { time: '', seen: '', version: 0, teacher: personId },
    testReceiptCode: 'none',
    protectedVideo: '',
    receipt: String(student * has.payments + 1),
    financialYear: `${institute.years[0]?.start.slice(0, 4)}-${institute.years[0]?.end.slice(0, 4)}`,
    receiptCode: receiptCodeOf(rowId(student * has.payments)),
    questions: {
      practisable: rowId(firstTest * has.questions),
      panelQuestion: rowId((firstTest + openTest) * has.questions),
      written: rowId(firstTest * has.questions),
    },
    things: {
      batch: rowId(section),
      liveClass: rowId(section * has.liveClasses),
      recording: rowId(section * has.recordings),
      vimeoVideo: personId,
      label: rowId(0),
      test: rowId(firstTest),
      feed: rowId(student),
      passkey: personId,
      push: personId,
      staff: personId,
      import: personId,
      export: personId,
      attendedClass: rowId(
        ((institute.pastDays.length - 1) * institute.sections + section) * has.classesADay,
      ),
      attendedSection: rowId(section),
      ecourse: rowId(standard),
      studyFile: rowId(standard * has.studyFiles),
      document: rowId(section * has.documents),
      documentSubject: rowId((section * has.documents) % has.subjects),
      product: rowId(productOf(institute, student) ?? 0),
      year: rowId(0),
      assignment: rowId(section * has.assignments),
      attachment: attachmentIdOf(institute, student, 0),
      bookmark: rowId(firstTest * has.questions),
      notice: rowId(0),
      question: rowId(0),
      writtenAttempt: attempt,
      otherSession: personId,
      payment: rowId(student * has.payments),
      instalment: rowId(student * has.payments),
      leave: 1,
      thread: 1,
      post: 1,
      offer: 1,
    },
  }
}

/** What differs where the parent of that student calls. */
export function parentOfCaller(institute: Institute, student: number): Partial<Caller> {
  const parent = parentOf(student)
  const personId = institute.parentId(parent)
  return {
    personId,
    userType: userTypes.parent,
    phone: phoneOf(institute, 7, parent),
    token: `${tokenOfPerson(personId)}.${institute.rowId(0)}`,
  }
}
