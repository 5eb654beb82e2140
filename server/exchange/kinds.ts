import * as classes from '#server/exchange/kinds/classes.ts'
import { enrolments } from '#server/exchange/kinds/enrolments.ts'
import * as institute from '#server/exchange/kinds/institute.ts'
import * as people from '#server/exchange/kinds/people.ts'
import * as phones from '#server/exchange/kinds/phones.ts'
import * as ask from '#server/features/ask/records.ts'
import * as assignment from '#server/features/assignment/records.ts'
import * as document from '#server/features/document/records.ts'
import * as event from '#server/features/event/records.ts'
import * as exam from '#server/features/exam/records.ts'
import * as offline from '#server/features/exam/records-offline.ts'
import * as fee from '#server/features/fee/records.ts'
import { noticeAnswers } from '#server/features/home/answer/records.ts'
import * as home from '#server/features/home/records.ts'
import * as leave from '#server/features/leave/records.ts'
import * as live from '#server/features/live/records.ts'
import * as meeting from '#server/features/meeting/records.ts'
import * as message from '#server/features/message/records.ts'
import * as product from '#server/features/product/records.ts'
import * as study from '#server/features/study/records.ts'
import * as timetable from '#server/features/timetable/records.ts'
import * as paid from '#server/news/paid/records.ts'
import * as news from '#server/news/records.ts'
import type { Kinds } from '#server/records/kinds-map.ts'

/** Every kind of record, those that others refer to first: the order of an import. */
export const kinds: Kinds = [
  institute.institutes,
  institute.hosts,
  classes.years,
  classes.standards,
  classes.subjects,
  classes.sections,
  people.students,
  people.openUsers,
  people.parents,
  people.teachers,
  people.admins,
  people.guardians,
  phones.phoneHolders,
  enrolments,
  classes.classTeachers,
  fee.feeInstalments,
  fee.feePayments,
  fee.feeReversals,
  fee.feePaymentParts,
  fee.feeRefunds,
  product.products,
  product.productItems,
  product.orders,
  home.notices,
  noticeAnswers,
  home.banners,
  home.promotions,
  news.newsDefaults,
  paid.newsTemplates,
  paid.newsBudgets,
  event.events,
  event.weeklyOffs,
  timetable.timetable,
  timetable.attendance,
  leave.leaves,
  ask.questions,
  ask.questionPosts,
  meeting.offers,
  meeting.bookings,
  live.liveClasses,
  live.recordings,
  document.documents,
  study.studyCourses,
  study.studyTopics,
  study.studyFiles,
  message.messages,
  assignment.assignments,
  assignment.assignmentAttachments,
  assignment.submissions,
  assignment.submissionAttachments,
  assignment.evaluations,
  exam.testLabels,
  exam.tests,
  offline.offlineExams,
  offline.offlineExamSubjects,
  offline.offlineExamSittings,
  offline.offlineMarks,
]
